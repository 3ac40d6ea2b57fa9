/* Loaded into a program before the C library: its clock can jump, and its disk can be slow. The program itself knows nothing of this.
 * The file named by CHAOS_MACHINE holds two numbers of 64 bits: nanoseconds by which the clock is wrong, microseconds that a flush takes longer. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static volatile int64_t *numbers(void) {
    static volatile int64_t *found;
    const char *name;
    if (!found && (name = getenv("CHAOS_MACHINE"))) {
        int file = open(name, O_RDONLY | O_CLOEXEC);
        if (file >= 0) {
            void *mapped = mmap(NULL, 16, PROT_READ, MAP_SHARED, file, 0);
            close(file);
            if (mapped != MAP_FAILED) found = mapped;
        }
    }
    return found;
}

static int64_t offset(void) {
    volatile int64_t *given = numbers();
    return given ? given[0] : 0;
}

int clock_gettime(clockid_t which, struct timespec *now) {
    static int (*real)(clockid_t, struct timespec *);
    if (!real) real = dlsym(RTLD_NEXT, "clock_gettime");
    int code = real(which, now);
    int64_t wrong;
    if (!code && (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE) && (wrong = offset())) {
        int64_t whole = now->tv_sec * 1000000000LL + now->tv_nsec + wrong;
        now->tv_sec = whole / 1000000000LL;
        now->tv_nsec = whole % 1000000000LL;
    }
    return code;
}

int gettimeofday(struct timeval *now, void *zone) {
    struct timespec exact;
    (void)zone;
    int code = clock_gettime(CLOCK_REALTIME, &exact);
    now->tv_sec = exact.tv_sec;
    now->tv_usec = exact.tv_nsec / 1000;
    return code;
}

time_t time(time_t *now) {
    struct timespec exact;
    clock_gettime(CLOCK_REALTIME, &exact);
    if (now) *now = exact.tv_sec;
    return exact.tv_sec;
}

static void wait_for_disk(void) {
    volatile int64_t *given = numbers();
    if (given && given[1]) usleep(given[1]);
}

int fsync(int file) {
    static int (*real)(int);
    if (!real) real = dlsym(RTLD_NEXT, "fsync");
    wait_for_disk();
    return real(file);
}

int fdatasync(int file) {
    static int (*real)(int);
    if (!real) real = dlsym(RTLD_NEXT, "fdatasync");
    wait_for_disk();
    return real(file);
}
