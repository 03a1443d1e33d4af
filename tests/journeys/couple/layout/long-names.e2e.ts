import { atNight, expect, test } from '../../journey.ts'
import { cutOff } from '../../pages/layout-faults.ts'
import { violations, visit } from '../../pages/visits.ts'
import { enterAs, someoneWithWedding } from '../people.ts'

/**
 * As long as names come, in a script that runs the other way, and one that has no place to break.
 */
const details = {
  partnerName: 'عبد الرحمن بن محمد الأنصاري الحسيني الكبير',
  city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch',
}
const title =
  'تأكيد قائمة الضيوف النهائية مع متعهد الطعام Donaudampfschifffahrtsgesellschaftskapitän'

test(
  'whatever people, places, tasks and vendors are called, nothing of it is cut off on a phone or a tablet',
  atNight,
  async ({ page, product }) => {
    const { email, ask, id } = await someoneWithWedding(product, 'named', details)
    const due = { by: 'day', day: '2027-02-01' }
    expect(
      (
        await ask('POST', `/api/weddings/${id}/tasks`, {
          title,
          category: 'other',
          due,
          assigneeId: null,
          notes: '',
        })
      ).status,
    ).toBe(201)
    const blank = {
      contact: '',
      email: '',
      phone: '',
      website: '',
      price: null,
      offerUntil: null,
      notes: '',
    }
    const vendor = await ask('POST', `/api/weddings/${id}/choices`, {
      category: 'venue',
      details: { ...blank, name: title },
    })
    const { choice } = (await vendor.json()) as { choice: { id: string } }
    // As long as the address of a page may be.
    const website = await ask('GET', `/api/weddings/${id}/website`)
    const { visibility } = (await website.json()) as { visibility: { version: number } }
    const address = { version: visibility.version, slug: 'w'.repeat(50) }
    const named = await ask('PATCH', `/api/weddings/${id}/website/address`, address)
    expect(named.status).toBe(200)
    await enterAs(page, product, email)
    const paths = [
      '/dashboard',
      '/dashboard/timeline',
      '/dashboard/activity',
      '/dashboard/members',
      '/dashboard/vendors',
      '/settings',
    ]
    const cut: string[] = []
    for (const path of [...paths, `/dashboard/vendors/${choice.id}`, '/dashboard/timeline/day']) {
      await visit(page, path)
      for (const width of [360, 768]) {
        await page.setViewportSize({ width, height: 740 })
        cut.push(...(await cutOff(page)).map((what) => `${path} at ${width}: ${what}`))
      }
    }
    expect(cut).toEqual([])
    // The ornament of the preview is cut on purpose; the page itself is no wider than the phone.
    await visit(page, '/dashboard/website')
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByText('w'.repeat(50)).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  },
)

test(
  'a word of eighty letters stays inside of the toast, and Undo is read and pressed beside it',
  atNight,
  async ({ page, product }) => {
    const { email, ask, id } = await someoneWithWedding(product, 'word')
    const word =
      'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverordnungsausschuss'.padEnd(
        80,
        'e',
      )
    const task = {
      title: word,
      category: 'other',
      due: { by: 'day', day: '2027-02-01' },
      assigneeId: null,
      notes: '',
    }
    expect((await ask('POST', `/api/weddings/${id}/tasks`, task)).status).toBe(201)
    await enterAs(page, product, email)
    const toast = page.getByRole('region', { name: 'Messages' })
    const undo = toast.getByRole('button', { name: 'Undo' })
    for (const [width, colorScheme] of [
      [360, 'light'],
      [360, 'dark'],
      [1_440, 'light'],
      [1_440, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await visit(page, '/dashboard/timeline')
      await page.getByRole('checkbox', { name: `Mark ${word} as done` }).click()
      await expect(toast).toContainText(word)
      // With the focus it stays for as long as it is looked at.
      await undo.focus()
      const parts = await toast.evaluate((region) => {
        const [card, words, button] = ['div', 'p', 'button'].map((part) =>
          region.querySelector(part)!,
        )
        const [outer, ...inner] = [card!, words!, button!].map((part) =>
          part.getBoundingClientRect(),
        )
        const fits = inner.every(({ left, right, top, bottom }) => {
          return (
            left >= outer!.left &&
            right <= outer!.right &&
            top >= outer!.top &&
            bottom <= outer!.bottom
          )
        })
        return {
          fits,
          isSeen: outer!.left >= 0 && outer!.right <= window.innerWidth,
          isCut: words!.scrollWidth > words!.clientWidth,
        }
      })
      expect({ width, ...parts }).toEqual({ width, fits: true, isSeen: true, isCut: false })
      expect(
        await violations(page, `toast at ${width}, ${colorScheme}`, { colours: true }),
      ).toEqual([])
      await undo.press('Enter')
      await expect(page.getByRole('checkbox', { name: `Mark ${word} as done` })).not.toBeChecked()
    }
  },
)
