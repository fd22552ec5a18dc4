// Lists, trees and strings in unified memory, made on the host and walked on the device; objects managed by new.
#include <cstdio>
#include <cstring>
#include <string>

class Managed {
public:
    void *operator new(size_t len) {
        void *ptr;
        cudaMallocManaged(&ptr, len);
        cudaDeviceSynchronize();
        return ptr;
    }
    void operator delete(void *ptr) {
        cudaDeviceSynchronize();
        cudaFree(ptr);
    }
};

class String : public Managed {
    int length;
    char *data;
    void copy(const char *s) {
        length = strlen(s);
        cudaMallocManaged(&data, length + 1);
        memcpy(data, s, length + 1);
    }
public:
    String(const char *s) { copy(s); }
    String(const String &o) { copy(o.data); }
    ~String() { cudaFree(data); }
    __host__ __device__ char *c_str() const { return data; }
    __host__ __device__ int size() const { return length; }
};

class DataElement : public Managed {
public:
    String name;
    int value;
    DataElement(const char *n, int v) : name(n), value(v) {}
};

__global__ void Kernel_by_pointer(DataElement *elem) {
    int i = threadIdx.x;
    if (i < elem->name.size() && elem->name.c_str()[i] >= 'a') elem->name.c_str()[i] -= 'a' - 'A';
    if (i == 0) elem->value++;
}

struct Node { int key; Node *left, *right; };

Node *insert(Node *root, int key) {
    if (!root) {
        cudaMallocManaged((void **)&root, sizeof(Node));
        *root = Node{key, nullptr, nullptr};
    } else if (key < root->key) root->left = insert(root->left, key);
    else root->right = insert(root->right, key);
    return root;
}

void destroy(Node *n) {
    if (!n) return;
    destroy(n->left);
    destroy(n->right);
    cudaFree(n);
}

__global__ void lookUp(const Node *root, const int *keys, int *depths, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int depth = 0;
    const Node *node = root;
    while (node && node->key != keys[i]) {
        node = keys[i] < node->key ? node->left : node->right;
        depth++;
    }
    depths[i] = node ? depth : -1;
}

__global__ void reverseList(Node **head) {
    Node *previous = nullptr;
    for (Node *n = *head; n;) {
        Node *next = n->right;
        n->right = previous;
        previous = n;
        n = next;
    }
    *head = previous;
}

int main() {
    DataElement *e = new DataElement("hello unified", 10);
    Kernel_by_pointer<<<1, 32>>>(e);
    cudaDeviceSynchronize();
    bool ok = std::string(e->name.c_str()) == "HELLO UNIFIED" && e->value == 11;
    delete e;

    Node *root = nullptr;
    for (int k = 0; k < 64; k++) root = insert(root, (k * 37) % 101);
    int *keys, *depths;
    cudaMallocManaged(&keys, 101 * sizeof(int));
    cudaMallocManaged(&depths, 101 * sizeof(int));
    for (int i = 0; i < 101; i++) keys[i] = i;
    lookUp<<<2, 64>>>(root, keys, depths, 101);
    cudaDeviceSynchronize();
    int found = 0;
    for (int i = 0; i < 101; i++) found += depths[i] >= 0;
    ok = ok && found == 64 && depths[0] == 0;
    destroy(root);
    cudaFree(keys);
    cudaFree(depths);

    Node *pool, **head;
    cudaMallocManaged(&pool, 10 * sizeof(Node));
    cudaMallocManaged(&head, sizeof(Node *));
    for (int i = 0; i < 10; i++) pool[i] = {i, nullptr, i < 9 ? pool + i + 1 : nullptr};
    *head = pool;
    reverseList<<<1, 1>>>(head);
    cudaDeviceSynchronize();
    int expect = 9;
    for (Node *n = *head; n; n = n->right) ok = ok && n->key == expect--;
    ok = ok && expect == -1;
    cudaFree(pool);
    cudaFree(head);
    puts(ok ? "PASS" : "FAIL");
    return ok ? 0 : 1;
}
