import { replaceEqualDeep } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import type { Page } from '#machines/kernel/page.ts'

/** The items of the pages that were read, as one list. */
export function itemsOf<T>(pages: readonly { items: readonly T[] }[]): T[] {
  return pages.flatMap(({ items }) => items)
}

/**
 * For `structuralSharing`: an item that is the same stays the same object wherever in the list it
 * is now, so that its row is not rendered again.
 */
export function sharingById(before: unknown, after: unknown): unknown {
  // Both are what the query function of an infinite query over pages returned.
  const [old, now] = [before as Pages | undefined, after as Pages]
  const known = new Map(itemsOf(old?.pages ?? []).map((item) => [item.id, item]))
  return {
    ...now,
    pages: now.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => replaceEqualDeep(known.get(item.id), item)),
    })),
  }
}

type Pages = InfiniteData<Page<{ id: string }>>
