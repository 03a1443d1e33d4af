import type { Page } from '@playwright/test'
import { transitionCover } from '#machines/catalogue/paths/cover.ts'
import { pathName } from '#machines/catalogue/paths/names.ts'
import type { RsvpEvent } from '#machines/guests/rsvp/rsvp.machine.ts'
import { rsvpModel } from '#machines/guests/rsvp/rsvp.model.ts'
import type { RsvpFacts, RsvpState } from '#machines/guests/rsvp/rsvp.schema.ts'
import { leaveRecord } from '#tests/harness/levels/records.ts'
import { walkedInBrowser } from '#tests/harness/levels/walked-in-browser.ts'
import { signedIn } from '#tests/harness/person.ts'
import type { Product } from '#tests/harness/product.ts'
import { enterAs, ownBrowser, someoneWithWedding } from '#tests/journeys/couple/people.ts'
import { expect, test, withoutPage } from '#tests/journeys/journey.ts'
import { isWholeSuite } from '#tests/suite.ts'
import { press } from '../screens.ts'

const cover = transitionCover(rsvpModel)
const outOfReach = Object.fromEntries(
  cover.missing.guards.map((name) => [
    name,
    'The page offers no control for what the chart would ignore.',
  ]),
)
const isReminded = ({ steps }: (typeof cover.paths)[number]) =>
  steps.some(({ event }) => event.type === 'REMIND')
const [reminded, others] = [
  cover.paths.filter(isReminded),
  cover.paths.filter((path) => !isReminded(path)),
]
const perWedding = Math.ceil(others.length / 3)
/**
 * Several to a wedding, whose people then sign in once; those for which a fortnight passes last, so
 * that time only ever goes on. In the gate the longest path alone.
 */
const weddings = isWholeSuite
  ? [
      ...[0, 1, 2].map((place) => others.slice(place * perWedding, (place + 1) * perWedding)),
      reminded,
    ]
  : walkedInBrowser('rsvp', others, ({ steps }) => steps.length).map(([, path]) => [path])

/** The couple's two tabs, and the phone of the household that the path is about. */
interface Browsers {
  invitations: Page
  list: Page
  phone: Page
  /**
   * What the phone may tell of itself: what it tells unasked gets lost on its way, as a phone’s
   * calls do.
   */
  sent: Set<'OPEN' | 'BEGIN'>
  household: string
  link: () => Promise<string>
  aFortnightLater: () => Promise<void>
}

const gestures: Record<
  RsvpEvent['type'],
  (browsers: Browsers, event: RsvpEvent) => Promise<unknown>
> = {
  SEND: async ({ invitations, household }) => {
    const send = new RegExp(`^Send (by email|again): ${household}$`)
    await invitations.getByRole('button', { name: send }).click()
    await press(invitations, `Send to ${household}`)
  },
  POST: ({ invitations, household }) => press(invitations, `Mark as posted: ${household}`),
  RELINK: async ({ invitations, household, phone, link }) => {
    const before = await link()
    await press(invitations, `New link: ${household}`)
    await expect(
      invitations.getByText('Their current link stops working right away', { exact: false }),
    ).toBeVisible()
    await press(invitations, 'Create link')
    await expect.poll(link).not.toBe(before)
    await phone.goto(before)
    await expect(phone.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  },
  ENTER: async ({ list, household }) => {
    await list.getByLabel('Find a guest').fill(household)
    await list.getByRole('checkbox', { name: 'Select everyone shown' }).click()
    await expect(list.getByText('2 selected')).toBeVisible()
    // Another answer than the one before is an answer.
    const isComing = await list
      .getByRole('gridcell', { name: 'Coming', exact: true })
      .first()
      .isVisible()
    await list.getByLabel('Reply', { exact: true }).selectOption(isComing ? 'Not coming' : 'Coming')
    await press(list, 'Set reply')
    await expect(
      list.getByRole('gridcell', { name: isComing ? 'Not coming' : 'Coming', exact: true }),
    ).toHaveCount(2)
    await press(list, 'Clear selection')
  },
  OPEN: async ({ phone, sent, link }) => {
    sent.add('OPEN')
    await phone.goto(await link())
  },
  BEGIN: async ({ phone, sent }) => {
    sent.add('BEGIN')
    await phone.getByRole('radio', { name: 'Coming', exact: true }).first().check()
  },
  SUBMIT: async ({ phone, sent, link }, event) => {
    if (
      !sent.has('OPEN') ||
      (await phone
        .getByRole('heading', { name: 'Thank you. Your reply has been sent' })
        .isVisible())
    )
      await phone.goto(await link())
    const send = phone.getByRole('button', { name: /^(Send|Update) reply$/ })
    const change = phone.getByRole('button', {
      name: /^(Change reply|Reply for the others, or make a change)$/,
    })
    await expect(send.or(change)).toBeVisible()
    if (await change.isVisible()) await change.click()
    await expect(send).toBeVisible()
    // Who has answered answers otherwise; of those who have not, the second may be left open.
    const people = await phone
      .getByRole('group')
      .filter({ has: phone.getByRole('radio') })
      .all()
    for (const [place, person] of people.entries()) {
      const isOpen = (await person.getByRole('radio', { checked: true }).count()) === 0
      const isComing = await person.getByRole('radio', { name: 'Coming', exact: true }).isChecked()
      if (place === 0 || !event.leavesOpen || !isOpen)
        await person
          .getByRole('radio', { name: isComing ? "Can't make it" : 'Coming', exact: true })
          .check()
    }
    await send.click()
    await expect(
      phone.getByRole('heading', { name: 'Thank you. Your reply has been sent' }),
    ).toBeVisible()
  },
  REMIND: async ({ invitations, aFortnightLater }) => {
    await aFortnightLater()
    await press(invitations, 'Send reminder')
    await expect(invitations.getByText(/^\d households? reminded$/).first()).toBeVisible()
  },
  CLOSE: async ({ invitations }) => {
    await press(invitations, 'Close RSVPs')
    await invitations.getByRole('alertdialog').getByRole('button', { name: 'Close RSVPs' }).click()
  },
  REOPEN: ({ invitations }) => press(invitations, 'Reopen RSVPs'),
}

/** What the couple sees of it, without having reloaded anything. */
const views: Record<RsvpState, (facts: RsvpFacts) => RegExp> = {
  unopened: ({ sentAt }) => (sentAt ? /^Not opened, sent / : /^Not sent$/),
  opened: () => /^Opened, /,
  responding: () => /^Replying, /,
  responded: () => /^Replied, /,
  changed: () => /^Changed, /,
  closed: () => /^Closed, /,
}

test.describe('rsvp in the browser', () => {
  withoutPage('every state is seen and every transition walked', () => {
    expect([...cover.missing.states, ...cover.missing.transitions]).toEqual([])
  })

  for (const [number, paths] of walkedInBrowser(
    'rsvp',
    weddings,
    (walked) => walked.flatMap(({ steps }) => steps).length,
  )) {
    test(
      `${number}. ${paths.map(pathName).join(' and ')}`.slice(0, 200),
      async ({ page: invitations, browser, product }) => {
        const couple = await aCouple(product)
        await enterAs(invitations, product, couple.email)
        const list = await invitations.context().newPage()
        const phone = await ownBrowser(browser, product)
        let sent = new Set<'OPEN' | 'BEGIN'>()
        await phone.route('**/api/rsvp/*/steps', (route) => {
          const { event } = route.request().postDataJSON() as { event: 'OPEN' | 'BEGIN' }
          return sent.has(event) ? route.continue() : route.abort()
        })
        let fortnights = 0
        const aFortnightLater = async () => {
          fortnights += 1
          // A tab whose session ran out signs the whole browser out: none is open until the couple
          // is signed in anew.
          await Promise.all([invitations, list].map((tab) => tab.goto('about:blank')))
          await product.setClock({ ms: fortnights * 15 * 86_400_000 })
          await couple.signInAnew()
          await invitations.context().clearCookies()
          await enterAs(invitations, product, couple.email)
          await invitations.goto('/dashboard/guests/invitations')
          await list.goto('/dashboard/guests')
        }
        try {
          for (const [place, path] of paths.entries()) {
            const household = `Household ${place + 1}`
            const link = await couple.invite(household)
            sent = new Set()
            if (place === 0) {
              await invitations.goto('/dashboard/guests/invitations')
              await list.goto('/dashboard/guests')
            }
            const browsers = { invitations, list, phone, sent, household, link, aFortnightLater }
            const row = invitations.getByRole('listitem').filter({ hasText: household })
            for (const [step, { event, state }] of path.steps.entries()) {
              // The first step is the beginning itself.
              if (step > 0) await gestures[(event as RsvpEvent).type](browsers, event as RsvpEvent)
              await expect(
                row.getByText(views[state.value as RsvpState](state.context)),
              ).toBeVisible({ timeout: 30_000 })
            }
            await couple.takeAnswers()
            leaveRecord(`${number}.${place + 1}`, {
              machine: 'rsvp',
              level: 'browser',
              visited: path.visited,
              outOfReach,
            })
          }
        } finally {
          await product.setClock({ ms: 0 })
        }
      },
    )
  }
})

/** A couple that invites to the ceremony alone. */
async function aCouple(product: Product) {
  const { email, ask, id } = await someoneWithWedding(product, 'maya')
  let asking = ask
  const path = `/api/weddings/${id}`
  const { items } = await bodyOf<{ items: { id: string; kind: string }[] }>(
    await ask('GET', `${path}/events`),
  )
  await ask('DELETE', `${path}/events/${items.find(({ kind }) => kind === 'reception')?.id}`)
  return {
    email,
    signInAnew: async () => {
      asking = await signedIn(product, email)
    },
    /**
     * Adds a household of one; the answer tells the address of its link, whichever it is by then.
     */
    invite: async (name: string) => {
      const guests = [{ firstName: 'Priya', email: 'priya@people.test' }, { firstName: 'Arun' }]
      const { households } = await bodyOf<{ households: { id: string }[] }>(
        await asking('POST', `${path}/households`, { name, guests }),
      )
      const link = async () => {
        const wish = { householdIds: [households[0]?.id] }
        const links = await bodyOf<{ items: { url: string }[] }>(
          await asking('POST', `${path}/rsvps/links`, wish),
        )
        return new URL(links.items[0]?.url ?? '').pathname
      }
      await link()
      return link
    },
    takeAnswers: async () => {
      const { version, frozen } = await bodyOf<{ version: number; frozen: object | null }>(
        await asking('GET', `${path}/rsvp-settings`),
      )
      if (frozen)
        expect(
          (await asking('PATCH', `${path}/rsvp-settings`, { version, isFrozen: false })).status,
        ).toBe(200)
    },
  }
}

async function bodyOf<Body>(answer: Response) {
  return (await answer.json()) as Body
}
