/* Allocations of the extension that fail, preloaded.  `allocations_fail` says which: `count` of them
 * after the next `skipped` ones, of those that ask for less than `below` bytes. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>

void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);

static size_t begins, ends, smaller_than;
static _Atomic long left_to_skip, left_to_fail, granted;

/* Where the extension has looked for so many bytes before it starts a thread, the next allocations
 * do not fail: the standard library makes them, and ends the process when there is no memory. */
static const size_t looked_for = 1 << 20;
static const long of_a_thread = 40;

static int find(struct dl_phdr_info *info, size_t size, void *data)
{
    if (!strstr(info->dlpi_name, "_abgames"))
        return 0;
    begins = info->dlpi_addr;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        size_t end = begins + info->dlpi_phdr[i].p_vaddr + info->dlpi_phdr[i].p_memsz;
        if (info->dlpi_phdr[i].p_type == PT_LOAD && end > ends)
            ends = end;
    }
    return 1;
}

/* Whether the extension was found. */
int allocations_fail(long skipped, long count, size_t below)
{
    left_to_fail = 0;
    dl_iterate_phdr(find, NULL);
    smaller_than = below;
    left_to_skip = skipped;
    left_to_fail = count;
    return ends > begins;
}

static int fails(void *caller, size_t size)
{
    if (left_to_fail <= 0 || (size_t)caller < begins || (size_t)caller >= ends)
        return 0;
    if (atomic_fetch_sub(&granted, 1) > 0 || size >= smaller_than)
        return 0;
    if (atomic_fetch_sub(&left_to_skip, 1) > 0 || atomic_fetch_sub(&left_to_fail, 1) <= 0)
        return 0;
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t size)
{
    return fails(__builtin_return_address(0), size) ? NULL : __libc_malloc(size);
}

void *calloc(size_t number, size_t size)
{
    return fails(__builtin_return_address(0), number * size) ? NULL : __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size)
{
    return fails(__builtin_return_address(0), size) ? NULL : __libc_realloc(memory, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size)
{
    if (fails(__builtin_return_address(0), size))
        return ENOMEM;
    *memory = __libc_memalign(alignment, size);
    return *memory ? 0 : ENOMEM;
}

void *mmap(void *place, size_t size, int access, int flags, int file, off_t offset)
{
    static void *(*real)(void *, size_t, int, int, int, off_t);
    if (!real)
        real = dlsym(RTLD_NEXT, "mmap");
    if (fails(__builtin_return_address(0), size))
        return MAP_FAILED;
    if (size >= looked_for && (size_t)__builtin_return_address(0) - begins < ends - begins)
        granted = of_a_thread;
    return real(place, size, access, flags, file, offset);
}
