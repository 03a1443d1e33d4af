import { completeArrangement } from '#machines/website/sections/sections.schema.ts'
import { createContext, use } from 'react'
import type { Website } from '#machines/website/website.schema.ts'
import { websiteSchema } from '#machines/website/website.schema.ts'
import { storedInBrowser } from '#src/client/storage/storage.ts'
import * as v from 'valibot'

/** What every part of the couple's page works on. */
export interface WebsiteView {
  weddingId: string
  website: Website
  /** Takes the page as an answer told it. */
  keep: (website: Website) => void
  readAgain: () => void
  /** Says what is now true, with its undo where there is one. */
  showToast: (message: string, activityId?: string) => void
  /** Says why something was refused. */
  refused: (code: string) => void
}

export const WebsiteContext = createContext<WebsiteView | null>(null)

export function useWebsite(): WebsiteView {
  const view = use(WebsiteContext)
  if (!view) throw new Error('useWebsite is for the couple’s own page.')
  return view
}

const {
  events,
  door,
  gifts,
  travel,
  stays,
  activities,
  party,
  hero,
  arrangement,
  takesPhotos,
  guestPhotos,
  waitingPhotos,
} = websiteSchema.entries

// A draft that a browser kept before does not say what guests are invited to, and has none of the
// later sections.
const recordSchema = v.object({
  ...websiteSchema.entries,
  events: v.optional(events, []),
  door: v.object({ ...door.entries, guestLink: v.optional(door.entries.guestLink, null) }),
  gifts: v.fallback(gifts, []),
  travel: v.optional(travel, []),
  stays: v.optional(stays, []),
  activities: v.optional(activities, []),
  party: v.optional(party, []),
  hero: v.optional(hero, ''),
  arrangement: v.optional(arrangement, () => completeArrangement([])),
  takesPhotos: v.optional(takesPhotos, false),
  guestPhotos: v.fallback(guestPhotos, () => ({ items: [], nextCursor: null })),
  waitingPhotos: v.fallback(waitingPhotos, 0),
})
const draftSchema = v.object({ record: recordSchema, values: v.record(v.string(), v.string()) })

/**
 * What this browser keeps of a page that is being written, and what it was typed over. The link is
 * no part of it.
 */
export function draftOf(weddingId: string) {
  const kept = storedInBrowser(`page.${weddingId}`, (found) => {
    const parsed = v.safeParse(draftSchema, found)
    return parsed.success ? parsed.output : null
  })
  return {
    read: () => kept.read(),
    forget: () => kept.write(null),
    write: (record: Website, values: Record<string, string>) =>
      kept.write({
        record: { ...record, door: { ...record.door, link: null, guestLink: null } },
        values,
      }),
  }
}
