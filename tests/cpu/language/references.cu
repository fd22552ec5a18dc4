// Kernels that take references: a GPU gets the address, so what it names must be there for both.
#include "check.h"

struct Account {
    int balance = 0;
    int* log;
    explicit Account(int* where) : log(where) {}
    Account(const Account& other) : balance(other.balance), log(other.log) { copies++; }
    static int copies;
};
int Account::copies = 0;

__global__ void pay(Account& account, const int& amount) {
    atomicAdd(&account.balance, amount);
    account.log[threadIdx.x] = amount;
}
template <class T>
__global__ void twice(T& value) {
    if (threadIdx.x == 0) value *= 2;
}
__global__ void addUp(int& sum, int amount, int times = 3) {
    if (threadIdx.x == 0) sum += amount * times;
}

template <class T>
static T* managed(int n = 1) {
    T* pointer = nullptr;
    CUDA(cudaMallocManaged(&pointer, n * sizeof(T)));
    return pointer;
}

int main() {
    int *log = managed<int>(64), *amount = managed<int>();
    Account* account = new (managed<Account>()) Account(log);
    *amount = 5;
    pay<<<1, 64>>>(*account, *amount);
    FINISH_KERNEL();
    EXPECT(account->balance == 64 * 5);
    EXPECT(log[63] == 5);
    EXPECT(Account::copies == 0);
    twice<int><<<1, 32>>>(account->balance);
    addUp<<<1, 32>>>(account->balance, 1);
    addUp<<<1, 32>>>(account->balance, 10, 2);
    FINISH_KERNEL();
    EXPECT(account->balance == 640 + 3 + 20);

    // Among pointers to arguments it is a pointer to the address.
    void* arguments[] = {&account, &amount};
    CUDA(cudaLaunchKernel((const void*)pay, dim3(2), dim3(64), arguments, 0, nullptr));
    FINISH_KERNEL();
    EXPECT(account->balance == 663 + 128 * 5);
    EXPECT(Account::copies == 0);
    CUDA(cudaFree(account));
    CUDA(cudaFree(amount));
    CUDA(cudaFree(log));
    return finish("references");
}
