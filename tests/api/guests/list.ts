import type { WeddingEvent } from '#machines/guests/event.schema.ts'
import type { NewGuest } from '#machines/guests/guest.schema.ts'
import type { Guest } from '#machines/guests/guest.schema.ts'
import type { Household } from '#machines/guests/household.schema.ts'
import type { Written } from '#machines/guests/list/list.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import { bodyOf } from '#tests/harness/app.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'

/** The guest list of a wedding, as one of its members uses it. */
export function guestListOf(api: TestApp, weddingId: string, as: SignedIn) {
  const address = `/api/weddings/${weddingId}`
  const ask = (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) =>
    api.request(method, `${address}${path}`, {
      as,
      headers,
      ...(body === undefined ? {} : { body }),
    })
  const all = async <T>(path: string) => {
    const items: T[] = []
    let cursor: string | null = null
    do {
      const search: string = cursor ? `&cursor=${cursor}` : ''
      const page: Page<T> = await bodyOf(await ask('GET', `${path}?limit=1000${search}`))
      items.push(...page.items)
      cursor = page.nextCursor
    } while (cursor)
    return items
  }
  return {
    ask,
    guests: () => all<Guest>('/guests'),
    households: () => all<Household>('/households'),
    events: () => all<WeddingEvent>('/events'),
    async addHousehold(name: string, guests: NewGuest[], more: Partial<Household> = {}) {
      const answer = await ask('POST', '/households', { name, ...more, guests })
      if (answer.status !== 201)
        throw new Error(`The household was answered with ${answer.status}: ${await answer.text()}`)
      return bodyOf<Written>(answer)
    },
    undo: (activityId: string | null, leaving?: number) =>
      ask(
        'POST',
        `/activity/${activityId}/undo${leaving === undefined ? '' : `?leaving=${leaving}`}`,
      ),
  }
}
