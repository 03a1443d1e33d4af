import { completeArrangement } from '#machines/website/sections/sections.schema.ts'
import { createContext, use } from 'react'
import type { Website } from '#machines/website/website.schema.ts'
import { websiteSchema } from '#machines/website/website.schema.ts'
import { storedInBrowser } from '#src/client/storage/storage.ts'
import * as v from 'valibot'

/** What every part of the page’s editor uses. */
export interface WebsiteView {
  weddingId: string
  website: Website
  /** Puts the page from a response into the cache. */
  keep: (website: Website) => void
  readAgain: () => void
  /** Shows a toast, with an undo if there is an activity to undo. */
  showToast: (message: string, activityId?: string) => void
}

export const WebsiteContext = createContext<WebsiteView | null>(null)

export function useWebsite(): WebsiteView {
  const view = use(WebsiteContext)
  if (!view) throw new Error('useWebsite is for the couple’s own page.')
  return view
}

const {
  events,
  visibility,
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

// Drafts from earlier releases lack the events of the invitations and the newer sections.
const recordSchema = v.object({
  ...websiteSchema.entries,
  events: v.optional(events, []),
  visibility: v.object({
    ...visibility.entries,
    guestLink: v.optional(visibility.entries.guestLink, null),
  }),
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

/** An earlier release stored the visibility as `door`. */
const storedRecordSchema = v.pipe(
  v.looseObject({}),
  v.transform(({ door, ...record }) => ({ visibility: door, ...record })),
  recordSchema,
)
const draftSchema = v.object({
  record: storedRecordSchema,
  values: v.record(v.string(), v.string()),
})

/** The browser’s copy of unsaved changes and the page that they are based on, without its link. */
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
        record: { ...record, visibility: { ...record.visibility, link: null, guestLink: null } },
        values,
      }),
  }
}
