/* A minimal countdown, to measure the minimum cost. Once a second, a timer on the wall clock wakes the process, and the
   process writes the two digits of the seconds to the terminal. No input, no signals, no layout. SIGTERM terminates the
   process by its default action. */
#include <stdint.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

int main(void) {
    int timer = timerfd_create(CLOCK_REALTIME, TFD_CLOEXEC);
    int queue = epoll_create1(EPOLL_CLOEXEC);
    struct epoll_event event = {.events = EPOLLIN};
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    struct itimerspec every_second = {.it_interval = {1, 0}, .it_value = {now.tv_sec + 1, 0}};
    if (timerfd_settime(timer, TFD_TIMER_ABSTIME, &every_second, NULL) || epoll_ctl(queue, EPOLL_CTL_ADD, timer, &event))
        return 1;
    for (;;) {
        char text[32];
        uint64_t fires;
        int length = snprintf(text, sizeof text, "\033[12;40H%02ld", (long)(now.tv_sec % 60));
        if (write(1, text, (size_t)length) != length) return 1;
        if (epoll_wait(queue, &event, 1, -1) != 1 || read(timer, &fires, sizeof fires) != sizeof fires) return 1;
        clock_gettime(CLOCK_REALTIME, &now);
    }
}
