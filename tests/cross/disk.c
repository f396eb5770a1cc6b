/* A disk for tests, preloaded: what is written to the files whose paths begin with DISK_FILE can be
 * short (DISK_SHORT: bytes of a write at most), fail (DISK_ROOM: bytes until the disk is full;
 * DISK_SYNC_FAILS: the sync, from 1, with which errors begin).  DISK_SYNCED is a copy of what a
 * power cut now would leave.  What was written so far no longer counts after disk_is_new. */

#define _GNU_SOURCE
#define _LARGEFILE64_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static long written, syncs;

void disk_is_new(void)
{
    written = syncs = 0;
}

static long number(const char *name, long otherwise)
{
    const char *text = getenv(name);
    return text ? atol(text) : otherwise;
}

static int is_ours(int file)
{
    char link[64], path[4096];
    const char *ours = getenv("DISK_FILE");
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (!ours || length < 0)
        return 0;
    path[length] = 0;
    return !strncmp(path, ours, strlen(ours));
}

ssize_t write(int file, const void *bytes, size_t length)
{
    ssize_t (*real)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
    if (!is_ours(file))
        return real(file, bytes, length);
    long room = number("DISK_ROOM", 1L << 40) - written, most = number("DISK_SHORT", 1L << 40);
    if (room <= 0) {
        errno = ENOSPC;
        return -1;
    }
    if ((long)length > most)
        length = most;
    if ((long)length > room)
        length = room;
    ssize_t done = real(file, bytes, length);
    if (done > 0)
        written += done;
    return done;
}

/* Copies go through write. */
ssize_t copy_file_range(int from, off64_t *begin, int to, off64_t *at, size_t length, unsigned flags)
{
    errno = ENOSYS;
    return -1;
}

ssize_t sendfile64(int to, int from, off64_t *begin, size_t length)
{
    errno = ENOSYS;
    return -1;
}

/* What is in the file before the sync begins is there after it. */
static void copy(int file, const char *path)
{
    static char bytes[1 << 16];
    char new[4096];
    ssize_t length;
    snprintf(new, sizeof new, "%s.new", path);
    int to = open(new, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    for (off_t at = 0; (length = pread(file, bytes, sizeof bytes, at)) > 0; at += length)
        if (pwrite(to, bytes, length, at) != length)
            abort();
    close(to);
}

int fsync(int file)
{
    int (*real)(int) = dlsym(RTLD_NEXT, "fsync");
    const char *synced = getenv("DISK_SYNCED");
    if (!is_ours(file))
        return real(file);
    if (++syncs >= number("DISK_SYNC_FAILS", 1L << 40)) {
        errno = EIO;
        return -1;
    }
    if (synced)
        copy(file, synced);
    int done = real(file);
    if (synced && !done) {
        char new[4096];
        snprintf(new, sizeof new, "%s.new", synced);
        rename(new, synced);
    }
    return done;
}
