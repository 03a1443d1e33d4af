import type { Page } from '@playwright/test'
import { atNight, expect, test } from '../journey.ts'
import { visit } from '../pages/visits.ts'
import { enterAs, someoneWithWedding } from './people.ts'

/** As long as names come, in a script that runs the other way, and one that has no place to break. */
const details = {
  partnerName: 'عبد الرحمن بن محمد الأنصاري الحسيني الكبير',
  city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch',
}
const title = 'تأكيد قائمة الضيوف النهائية مع متعهد الطعام Donaudampfschifffahrtsgesellschaftskapitän'

test(
  'whatever people, places, tasks and vendors are called, nothing of it is cut off on a phone or a tablet',
  atNight,
  async ({ page, product }) => {
    const { email, ask, id } = await someoneWithWedding(product, 'named', details)
    const due = { by: 'day', day: '2027-02-01' }
    expect((await ask('POST', `/api/weddings/${id}/tasks`, { title, category: 'other', due, assigneeId: null, notes: '' })).status).toBe(
      201,
    )
    const blank = { contact: '', email: '', phone: '', website: '', price: null, offerUntil: null, notes: '' }
    const vendor = await ask('POST', `/api/weddings/${id}/choices`, { category: 'venue', details: { ...blank, name: title } })
    const { choice } = (await vendor.json()) as { choice: { id: string } }
    await enterAs(page, product, email)
    const paths = ['/dashboard', '/dashboard/timeline', '/dashboard/activity', '/dashboard/members', '/dashboard/vendors', '/settings']
    const cut: string[] = []
    for (const path of [...paths, `/dashboard/vendors/${choice.id}`, '/dashboard/timeline/day']) {
      await visit(page, path)
      for (const width of [360, 768]) {
        await page.setViewportSize({ width, height: 740 })
        cut.push(...(await cutOff(page)).map((what) => `${path} at ${width}: ${what}`))
      }
    }
    expect(cut).toEqual([])
  },
)

/** By how much a row of bare buttons stands over the edge of the text, so that their words are on it. */
const flush = 12

/** What is wider than the box that it is in, where that box neither scrolls nor is a field to type into. */
function cutOff(page: Page) {
  return page.evaluate(
    (slack) =>
      Array.from(document.querySelectorAll<HTMLElement>('main *')).flatMap((element) => {
        const { display, overflowX } = getComputedStyle(element)
        const { width, right } = element.getBoundingClientRect()
        if (width <= 1 || display === 'inline' || element.matches('input, select, textarea') || element.closest('svg')) return []
        const isWide = element.scrollWidth > element.clientWidth + slack && overflowX !== 'auto' && overflowX !== 'scroll'
        const isOut = right > document.documentElement.clientWidth + 1 && !element.closest('nav, [tabindex="0"]')
        return isWide || isOut ? [`${element.tagName} ${element.textContent?.slice(0, 40)}`] : []
      }),
    flush,
  )
}
