// expect: unknown address
// One step too far along a linked list.
#include <cstdio>

struct Node {
    int value;
    Node* next;
};

__global__ void walk(const Node* head, int steps, int* out) {
    const Node* node = head;
    for (int i = 0; i < steps; i++) node = node->next;  // <- also
    *out = node->value;  // <- here
}

int main() {
    Node* nodes;
    int* out;
    cudaMallocManaged(&nodes, 4 * sizeof(Node));
    cudaMallocManaged(&out, sizeof(int));
    for (int i = 0; i < 4; i++) nodes[i] = {i, i < 3 ? &nodes[i + 1] : nullptr};
    walk<<<1, 1>>>(nodes, 4, out);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(nodes);
    cudaFree(out);
    return 0;
}
