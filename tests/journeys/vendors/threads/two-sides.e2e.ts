import { expect as expectApi } from '@playwright/test'
import {
  approve,
  enterAs,
  ownBrowser,
  someoneWithWedding,
  submittedBusiness,
} from '../../couple/people.ts'
import { atNight, expect, test } from '../../journey.ts'
import { acceptQuote, bookingOf, listedVendor, sendQuote, status } from '../../pages/bookings.ts'
import { askBusiness, bookThread } from '../../pages/threads.ts'

test(
  'three quotes stand side by side, and the dearest is asked for another price and keeps its own',
  atNight,
  async ({ page, browser, product }) => {
    const couple = await someoneWithWedding(product, 'comparing')
    const vendors = [
      await listedVendor(product, 'Aster'),
      await listedVendor(product, 'Bramble'),
      await listedVendor(product, 'Clover'),
    ]
    const threads: string[] = []
    for (const [place, vendor] of vendors.entries()) {
      const thread = await askBusiness(couple.ask, couple.id, vendor.id)
      await sendQuote(vendor, thread, 300_000 + place * 50_000)
      threads.push(thread)
    }
    await enterAs(page, product, couple.email)
    await page.goto('/dashboard/enquiries/compare')
    const main = page.getByRole('main')
    for (const [name, total] of [
      ['Aster flowers', '3,000'],
      ['Bramble flowers', '3,500'],
      ['Clover flowers', '4,000'],
    ] as const)
      await expect(main.getByRole('row').filter({ hasText: name })).toContainText(total)
    await page.getByRole('link', { name: 'Open the conversation with Clover flowers' }).click()

    const dearest = vendors[2]!
    const theirs = await ownBrowser(browser, product)
    await enterAs(theirs, product, dearest.email)
    await theirs.goto(`/vendor-dashboard/enquiries/${threads[2]}`)
    await page.getByRole('button', { name: 'Ask for changes' }).click()
    await page.getByLabel("What you'd like to change").fill('Could you do it for less?')
    await page.getByLabel('The total you have in mind').fill('3500')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText(/Changes requested/).first()).toBeVisible()
    await expect(theirs.getByText('Could you do it for less?').last()).toBeVisible()
    await theirs.getByRole('button', { name: 'Keep this price' }).first().click()
    await expect(page.getByText(/Changes requested/)).toHaveCount(0)
    await acceptQuote(page)
    for (const side of [page, theirs]) await expect(bookingOf(side)).toContainText('deposit')
  },
)

test(
  'a date that moves asks both vendors: one can, the other cannot, and the couple keeps the old date with them',
  atNight,
  async ({ page, browser, product }) => {
    const couple = await someoneWithWedding(product, 'moving', { weddingDate: '2031-06-14' })
    const [can, cannot] = [
      await listedVendor(product, 'Able'),
      await listedVendor(product, 'Unable'),
    ]
    const threads: string[] = []
    for (const vendor of [can, cannot]) {
      const thread = await askBusiness(couple.ask, couple.id, vendor.id)
      await bookThread(vendor.ask, couple.ask, thread)
      threads.push(thread)
    }
    const read = await couple.ask('GET', `/api/weddings/${couple.id}`)
    const { version } = (await read.json()) as { version: number }
    const moved = { version, weddingDate: '2031-07-05' }
    expectApi((await couple.ask('PATCH', `/api/weddings/${couple.id}`, moved)).status).toBe(200)

    const theirs = await ownBrowser(browser, product)
    await enterAs(theirs, product, can.email)
    await theirs.goto(`/vendor-dashboard/enquiries/${threads[0]}`)
    await theirs.getByRole('button', { name: 'We can do the new date' }).click()
    await expect(bookingOf(theirs)).toContainText(/5 July 2031/)

    const others = await ownBrowser(browser, product)
    await enterAs(others, product, cannot.email)
    await others.goto(`/vendor-dashboard/enquiries/${threads[1]}`)
    await others.getByRole('button', { name: "We can't do the new date" }).click()
    await enterAs(page, product, couple.email)
    await page.goto(`/dashboard/enquiries/${threads[1]}`)
    await page.getByRole('button', { name: 'Keep the old date' }).click()
    for (const side of [page, others]) {
      await expect(status(side, 'booked')).toBeVisible()
      await expect(bookingOf(side)).toContainText(/14 June 2031/)
    }
  },
)

test(
  'a message is reported and its sender blocked, and the reporter hears what the team decided',
  atNight,
  async ({ page, browser, product }) => {
    const couple = await someoneWithWedding(product, 'reporting')
    const vendor = await submittedBusiness(product, 'Dubious')
    const reviewer = await approve(product, vendor.id)
    const thread = await askBusiness(couple.ask, couple.id, vendor.id)
    const message = { body: 'Pay me in cash, today.' }
    expectApi((await vendor.ask('POST', `/api/enquiries/${thread}/messages`, message)).status).toBe(
      201,
    )
    await enterAs(page, product, couple.email)
    await page.goto(`/dashboard/enquiries/${thread}`)
    await page.getByRole('button', { name: 'Report', exact: true }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('radio', { name: 'It looks like a scam' }).check()
    await form.getByLabel('What should we know?').fill('They want cash before we have met.')
    await form.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText('Thanks. Your report is with our review team.')).toBeVisible()

    const team = await ownBrowser(browser, product)
    await enterAs(team, product, reviewer)
    await team.goto('/admin/reports')
    await expect(team.getByText('They want cash before we have met.')).toBeVisible()
  },
)

test(
  'a hold whose deposit never came ends by the clock, and both read it',
  atNight,
  async ({ page, browser, product }) => {
    const couple = await someoneWithWedding(product, 'late')
    const vendor = await listedVendor(product, 'Waiting')
    const thread = await askBusiness(couple.ask, couple.id, vendor.id)
    await sendQuote(vendor, thread, 300_000)
    await enterAs(page, product, couple.email)
    await page.goto(`/dashboard/enquiries/${thread}`)
    await acceptQuote(page)
    await expect(bookingOf(page)).toContainText('Pay the deposit')
    // The session of an open page would end after the new one has begun.
    await page.goto('about:blank')
    await product.setClock({ ms: 8 * 86_400_000 })
    try {
      const theirs = await ownBrowser(browser, product)
      await enterAs(page, product, couple.email)
      await enterAs(theirs, product, vendor.email)
      await page.goto(`/dashboard/enquiries/${thread}`)
      await theirs.goto(`/vendor-dashboard/enquiries/${thread}`)
      // The clock of the product looks once a minute.
      for (const side of [page, theirs])
        await expect(status(side, 'lapsed')).toBeVisible({ timeout: 90_000 })
    } finally {
      await product.setClock({ ms: 0 })
    }
  },
)

test(
  'a quote that nobody decided about expires by the clock, and both read it',
  atNight,
  async ({ page, browser, product }) => {
    const couple = await someoneWithWedding(product, 'hesitant')
    const vendor = await listedVendor(product, 'Fleeting')
    const thread = await askBusiness(couple.ask, couple.id, vendor.id)
    const inThreeDays = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    await sendQuote(vendor, thread, 300_000, inThreeDays)
    await enterAs(page, product, couple.email)
    await page.goto(`/dashboard/enquiries/${thread}`)
    await expect(page.getByRole('button', { name: 'Accept quote 1' })).toBeEnabled()
    // The session of an open page would end after the new one has begun.
    await page.goto('about:blank')
    await product.setClock({ ms: 5 * 86_400_000 })
    try {
      const theirs = await ownBrowser(browser, product)
      await enterAs(page, product, couple.email)
      await enterAs(theirs, product, vendor.email)
      await page.goto(`/dashboard/enquiries/${thread}`)
      await theirs.goto(`/vendor-dashboard/enquiries/${thread}`)
      // The clock of the product looks once a minute.
      for (const side of [page, theirs])
        await expect(side.getByText('Quote 1 expired').first()).toBeVisible({ timeout: 90_000 })
      await expect(page.getByRole('button', { name: 'Accept quote 1' })).toHaveCount(0)
      await expect(bookingOf(page)).toHaveCount(0)
    } finally {
      await product.setClock({ ms: 0 })
    }
  },
)
