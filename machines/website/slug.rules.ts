import { isReserved, slugAsTyped, slugOf } from '#machines/kernel/forms/slug.ts'

/** An address from two names: "maya-and-sam". Names without Latin letters use the day instead. */
export function slugFor(
  [first, second]: readonly [string, string],
  weddingDate: string | null,
): string {
  const parts = [first, second].map((name) => slugOf(name)).filter(Boolean)
  const slug = slugOf(parts.join('-and-'))
  if (slug.length >= 3 && !isReserved(slug)) return slug
  return [...(slug ? [slug] : []), 'wedding', ...(weddingDate ? [weddingDate] : ['page'])].join('-')
}

/** What somebody typed, in the letters of an address. */
export function typedSlug(typed: string) {
  return slugAsTyped(typed.replaceAll('&', ' and '))
}
