# builds and runs the self-checking programs on the GPU
mkdir -p /tmp/dt
one() {
  f=$1; n=$(basename $(dirname $f)).$(basename $f .cu)
  extra=""; case $n in *) ;; esac
  if timeout 300 nvcc -std=c++17 -arch=sm_90 -O1 -w -I . -I tests/cpu -o /tmp/dt/$n $f > /tmp/dt/$n.log 2>&1; then
    (cd /tmp/dt && timeout 60 ./$n > $n.out 2>&1; echo "rc $? $n: $(tail -n 2 $n.out | tr '\n' ' ' | cut -c1-200)")
  else echo "NOCOMPILE $n: $(grep error /tmp/dt/$n.log | head -2 | cut -c1-200)"; fi
}
export -f one
ls tests/cpu/api/*.cu tests/cpu/language/*.cu | xargs -P 16 -I{} bash -c 'one {}' | sort
