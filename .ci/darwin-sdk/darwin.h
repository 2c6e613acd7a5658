// What the sources use of Darwin's C library: types, values and signatures as Apple's headers have them,
// written from their documentation. .ci/darwin type-checks with it; nothing is linked.

typedef unsigned char u8;
typedef unsigned short mode_t;
typedef int dev_t;
typedef unsigned long long ino_t;
typedef long long off_t;
typedef unsigned short nlink_t;
typedef unsigned uid_t;
typedef unsigned gid_t;
typedef long time_t;
typedef int pid_t;
typedef unsigned long size_t;
typedef long ssize_t;
typedef unsigned sigset_t;
typedef int blksize_t;
typedef long long blkcnt_t;
typedef unsigned long long rlim_t;

// Errors
#define EPERM 1
#define ENOENT 2
#define EINTR 4
#define EIO 5
#define EBADF 9
#define ENOMEM 12
#define EACCES 13
#define EEXIST 17
#define ENOTDIR 20
#define EISDIR 21
#define EINVAL 22
#define EFBIG 27
#define ENOSPC 28
#define EROFS 30
#define EPIPE 32
#define EAGAIN 35
#define EWOULDBLOCK EAGAIN
#define ENOTSUP 45
#define ELOOP 62
#define EDQUOT 69
#define ENOLCK 77
#define ENOSYS 78
char *strerror(int);

// Files
struct timespec { time_t tv_sec; long tv_nsec; };
struct stat {
  dev_t st_dev; mode_t st_mode; nlink_t st_nlink; ino_t st_ino; uid_t st_uid; gid_t st_gid; dev_t st_rdev;
  struct timespec st_atimespec, st_mtimespec, st_ctimespec, st_birthtimespec;
  off_t st_size; blkcnt_t st_blocks; blksize_t st_blksize; unsigned st_flags, st_gen; int st_lspare;
  long long st_qspare[2];
};
#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_RDWR 0x0002
#define O_NONBLOCK 0x00000004
#define O_NOFOLLOW 0x00000100
#define O_CREAT 0x00000200
#define O_TRUNC 0x00000400
#define O_EXCL 0x00000800
#define O_DIRECTORY 0x00100000
#define O_CLOEXEC 0x01000000
#define F_GETFD 1
#define F_SETFD 2
#define FD_CLOEXEC 1
#define F_DUPFD_CLOEXEC 67
#define LOCK_EX 2
#define LOCK_NB 4
#define AT_FDCWD -2
#define AT_SYMLINK_NOFOLLOW 0x0020
struct flock { off_t l_start; off_t l_len; pid_t l_pid; short l_type; short l_whence; };
int stat(const char *, struct stat *);
int lstat(const char *, struct stat *);
int fstat(int, struct stat *);
int fstatat(int, const char *, struct stat *, int);
int fchmod(int, mode_t);
int fchown(int, uid_t, gid_t);
int fsync(int);
int flock(int, int);
int mkdir(const char *, mode_t);
int mkdirat(int, const char *, mode_t);
int rmdir(const char *);
int symlink(const char *, const char *);
int unlink(const char *);
int unlinkat(int, const char *, int);
int rename(const char *, const char *);
int renameat(int, const char *, int, const char *);
int close(int);
int pipe(int [2]);
ssize_t read(int, void *, size_t);
ssize_t write(int, const void *, size_t);
char *realpath(const char *__restrict, char *__restrict);
char *getcwd(char *, size_t);
int chdir(const char *);
int fchdir(int);
typedef struct { int __dd_fd; long __dd_loc; } DIR;
struct dirent {
  unsigned long long d_ino; unsigned long long d_seekoff; unsigned short d_reclen, d_namlen;
  unsigned char d_type; char d_name[1024];
};
DIR *opendir(const char *);
struct dirent *readdir(DIR *);
int closedir(DIR *);
int dirfd(DIR *);

// Memory
#define PROT_READ 0x01
#define MAP_PRIVATE 0x0002
#define MADV_SEQUENTIAL 2
#define MADV_DONTNEED 4
void *mmap(void *, size_t, int, int, int, off_t);
int munmap(void *, size_t);
int madvise(void *, size_t, int);
void *malloc(size_t);
void *realloc(void *, size_t);
void free(void *);
size_t strlen(const char *);
char *strdup(const char *);
double strtod(const char *, char **);

// The process
#define SIGHUP 1
#define SIGINT 2
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGBUS 10
#define SIGSEGV 11
#define SIGPIPE 13
#define SIGTERM 15
#define SIGXFSZ 25
typedef void (*sig_t)(int);
void (*signal(int, void (*)(int)))(int);
int raise(int);
struct __siginfo;
union __sigaction_u {
  void (*__sa_handler)(int);
  void (*__sa_sigaction)(int, struct __siginfo *, void *);
};
struct sigaction { union __sigaction_u __sigaction_u; sigset_t sa_mask; int sa_flags; };
int sigaction(int, const struct sigaction *__restrict, struct sigaction *__restrict);
int pause(void);
int usleep(unsigned);
void exit(int) __attribute__((noreturn));
void _exit(int) __attribute__((noreturn));
pid_t getpid(void);
uid_t geteuid(void);
int isatty(int);
char *getenv(const char *);
#define _SC_PAGESIZE 29
#define _SC_NPROCESSORS_ONLN 58
long sysconf(int);
struct rlimit { rlim_t rlim_cur, rlim_max; };
#define RLIMIT_STACK 3
#define RLIMIT_AS 5
int getrlimit(int, struct rlimit *);
struct winsize { unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel; };
typedef enum { CLOCK_REALTIME = 0, CLOCK_MONOTONIC = 6 } clockid_t;
int clock_gettime(clockid_t, struct timespec *);
time_t time(time_t *);

// Threads
struct _opaque_pthread_t { long __sig; void *__cleanup_stack; char __opaque[8176]; };
struct _opaque_pthread_attr_t { long __sig; char __opaque[56]; };
struct _opaque_pthread_mutex_t { long __sig; char __opaque[56]; };
struct _opaque_pthread_cond_t { long __sig; char __opaque[40]; };
struct _opaque_pthread_mutexattr_t { long __sig; char __opaque[8]; };
struct _opaque_pthread_condattr_t { long __sig; char __opaque[8]; };
typedef struct _opaque_pthread_t *pthread_t;
typedef struct _opaque_pthread_attr_t pthread_attr_t;
typedef struct _opaque_pthread_mutex_t pthread_mutex_t;
typedef struct _opaque_pthread_cond_t pthread_cond_t;
typedef struct _opaque_pthread_mutexattr_t pthread_mutexattr_t;
typedef struct _opaque_pthread_condattr_t pthread_condattr_t;
#pragma clang assume_nonnull begin
int pthread_create(
  pthread_t _Nullable *_Nonnull __restrict, const pthread_attr_t *_Nullable __restrict,
  void *_Nullable (*_Nonnull)(void *), void *_Nullable __restrict);
int pthread_join(pthread_t, void *_Nullable *_Nullable);
int pthread_attr_init(pthread_attr_t *);
int pthread_attr_destroy(pthread_attr_t *);
int pthread_attr_setstacksize(pthread_attr_t *, size_t);
int pthread_mutex_init(pthread_mutex_t *__restrict, const pthread_mutexattr_t *_Nullable __restrict);
int pthread_mutex_lock(pthread_mutex_t *);
int pthread_mutex_unlock(pthread_mutex_t *);
int pthread_mutex_destroy(pthread_mutex_t *);
int pthread_cond_init(pthread_cond_t *__restrict, const pthread_condattr_t *_Nullable __restrict);
int pthread_cond_destroy(pthread_cond_t *);
int pthread_cond_signal(pthread_cond_t *);
int pthread_cond_broadcast(pthread_cond_t *);
int pthread_cond_wait(pthread_cond_t *__restrict, pthread_mutex_t *__restrict);
#pragma clang assume_nonnull end
