/** What people do in a visit: every page they use, and three requests in ten change something. */

/** Sends a request and answers its body; throws where it is refused. */
export type Ask = <T = unknown>(method: string, path: string, body?: object) => Promise<T>

export interface Visitor {
  cookie: string
  side: 'couple' | 'vendor'
  /** The wedding or the business. */
  id: string
  threadId: string
}

interface Versioned {
  id: string
  version: number
}

interface Page<T = Versioned> {
  items: T[]
}

export function visit(ask: Ask, visitor: Visitor, number: number) {
  return visitor.side === 'couple'
    ? couplesVisit(ask, visitor, number)
    : vendorsVisit(ask, visitor, number)
}

async function couplesVisit(ask: Ask, { id, threadId }: Visitor, number: number) {
  const at = `/api/weddings/${id}`
  await ask('GET', '/api/auth/me')
  const { items: weddings } = await ask<Page>('GET', '/api/weddings')
  await readAll(ask, at, ['board', 'activity', 'households?limit=100', 'guests/counts', 'rsvps'])
  await changeWedding(ask, weddings[0]!, number)
  await readAll(ask, at, ['guests?limit=100', 'events', 'tasks/counts', 'schedule', 'budget'])
  await addAndRemoveGuest(ask, at, number)
  const { items: tasks } = await ask<Page>('GET', `${at}/tasks?view=all`)
  await ask('PATCH', `${at}/tasks/${tasks[0]!.id}`, {
    version: tasks[0]!.version,
    notes: `${number}`,
  })
  await addAndRemoveCost(ask, at, number)
  await readAll(ask, at, ['registry', 'choices', 'categories', 'bookings', 'enquiries?filter=mine'])
  await readAll(ask, '/api/marketplace', ['search?q=light&category=florist', 'suggest?q=gar'])
  await talk(ask, threadId, number)
  await readNotices(ask)
}

async function vendorsVisit(ask: Ask, { id, threadId }: Visitor, number: number) {
  const at = `/api/businesses/${id}`
  await ask('GET', '/api/auth/me')
  await ask('GET', '/api/businesses')
  await readAll(ask, at, ['enquiries?filter=mine', 'enquiries?filter=theirs', 'listing', 'figures'])
  await talk(ask, threadId, number)
  const name = { name: `Reply ${number}`, body: 'Thank you, we will look at the day.' }
  const { id: replyId } = await ask<Versioned>('POST', `${at}/saved-replies`, name)
  await readAll(ask, at, [
    'saved-replies',
    'quotes',
    'bookings?filter=agreed',
    'payments',
    'clients',
    'reviews',
  ])
  await ask('DELETE', `${at}/saved-replies/${replyId}`)
  await readNotices(ask)
}

async function readAll(ask: Ask, at: string, pages: string[]) {
  for (const page of pages) await ask('GET', `${at}/${page}`)
}

async function changeWedding(ask: Ask, { id, version }: Versioned, number: number) {
  await ask('PATCH', `/api/weddings/${id}`, { version, expectedGuests: 80 + (number % 40) })
}

async function addAndRemoveGuest(ask: Ask, at: string, number: number) {
  const { guests } = await ask<{ guests: Versioned[] }>('POST', `${at}/households`, {
    name: `Household of visit ${number}`,
    guests: [{ firstName: 'Ada' }],
  })
  const [guest] = guests
  await ask('PATCH', `${at}/guests/${guest!.id}`, { version: guest!.version, diet: 'vegan' })
  await ask('POST', `${at}/guests/removals`, { ids: [guest!.id] })
}

async function addAndRemoveCost(ask: Ask, at: string, number: number) {
  const { id } = await ask<Versioned>('POST', `${at}/budget/items`, {
    category: 'flowers',
    name: `Cost of visit ${number}`,
    vendor: '',
    currency: 'EUR',
    perGuest: false,
    planned: 100_000,
    quoted: null,
    agreed: null,
    notes: '',
  })
  await ask('DELETE', `${at}/budget/items/${id}`)
}

/** Reads a thread, marks it as read and writes into it. */
async function talk(ask: Ask, threadId: string, number: number) {
  const at = `/api/enquiries/${threadId}`
  await ask('GET', at)
  const { items } = await ask<Page>('GET', `${at}/entries`)
  await ask('PUT', `${at}/read`, { upTo: items[0]!.id })
  await ask('POST', `${at}/messages`, { body: `We would love loose greens, ${number}.` })
  await ask('GET', `${at}/quotes`)
}

async function readNotices(ask: Ask) {
  await ask('GET', '/api/notices/unread')
  const { items } = await ask<Page>('GET', '/api/notices')
  if (items[0]) await ask('POST', '/api/notices/read', { upTo: items[0].id })
}
