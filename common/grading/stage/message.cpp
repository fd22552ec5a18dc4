#include "message.h"

#include <sys/socket.h>

#include <cerrno>

namespace grading {
namespace {

struct MessageHead {
    Say what;
    uint32_t hasDescriptor;
    uint64_t bytes;
};
// What one copy to or from the device may take.
constexpr uint64_t longestMessage = uint64_t(4) << 30;

// The parts of a message, as large as they are.
bool transferAll(char* data, size_t bytes, ssize_t (*transfer)(int, char*, size_t), int socket) {
    for (size_t done = 0; done < bytes;) {
        const ssize_t n = transfer(socket, data + done, bytes - done);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        done += static_cast<size_t>(n);
    }
    return true;
}

ssize_t sendSome(int socket, char* data, size_t bytes) { return send(socket, data, bytes, MSG_NOSIGNAL); }
ssize_t receiveSome(int socket, char* data, size_t bytes) { return recv(socket, data, bytes, 0); }

union OneDescriptor {
    char bytes[CMSG_SPACE(sizeof(int))];
    cmsghdr aligned;
};

// With what comes along.
msghdr headerFor(iovec* data, size_t parts, OneDescriptor& space, bool withDescriptor) {
    msghdr h{};
    h.msg_iov = data;
    h.msg_iovlen = parts;
    if (!withDescriptor) return h;
    h.msg_control = space.bytes;
    h.msg_controllen = sizeof space.bytes;
    return h;
}

}  // namespace

bool sendMessage(int socket, const Message& message, int descriptor) {
    MessageHead head{message.what, descriptor >= 0, message.bytes.size()};
    char* const bytes = const_cast<char*>(message.bytes.data());
    // In one go: who waits for it is woken once.
    iovec data[]{{&head, sizeof head}, {bytes, message.bytes.size()}};
    OneDescriptor space{};
    msghdr h = headerFor(data, 2, space, descriptor >= 0);
    if (descriptor >= 0) {
        cmsghdr* c = CMSG_FIRSTHDR(&h);
        c->cmsg_level = SOL_SOCKET;
        c->cmsg_type = SCM_RIGHTS;
        c->cmsg_len = CMSG_LEN(sizeof descriptor);
        std::memcpy(CMSG_DATA(c), &descriptor, sizeof descriptor);
    }
    ssize_t n;
    while ((n = sendmsg(socket, &h, MSG_NOSIGNAL)) < 0 && errno == EINTR) {
    }
    if (n < ssize_t(sizeof head)) return false;
    const size_t done = size_t(n) - sizeof head;
    return transferAll(bytes + done, message.bytes.size() - done, sendSome, socket);
}

bool receiveMessage(int socket, Message& message, int* descriptor) {
    MessageHead head{};
    iovec data{&head, sizeof head};
    OneDescriptor space{};
    msghdr h = headerFor(&data, 1, space, descriptor != nullptr);
    ssize_t n;
    while ((n = recvmsg(socket, &h, MSG_WAITALL)) < 0 && errno == EINTR) {
    }
    if (n != ssize_t(sizeof head) || head.bytes > longestMessage) return false;
    if (descriptor) {
        *descriptor = -1;
        cmsghdr* c = CMSG_FIRSTHDR(&h);
        if (head.hasDescriptor && c && c->cmsg_type == SCM_RIGHTS)
            std::memcpy(descriptor, CMSG_DATA(c), sizeof *descriptor);
    }
    message = Message(head.what);
    message.bytes.resize(head.bytes);
    return transferAll(message.bytes.data(), head.bytes, receiveSome, socket);
}

}  // namespace grading
