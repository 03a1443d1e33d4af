import { expect, test } from '../journey.ts'
import { enter } from '../pages/visitors.ts'
import { violations, visit } from '../pages/visits.ts'

test('the site is installed by one press where the browser offers it, and tells the way where it does not', async ({
  page,
  context,
  product,
}) => {
  await enter(page, product, 'couple')
  await visit(page, '/settings')
  const devTools = await context.newCDPSession(page)
  const { url, errors, data } = await devTools.send('Page.getAppManifest')
  const faults = errors.filter(({ critical }) => critical === 1)
  expect([new URL(url).pathname, faults]).toEqual(['/manifest.webmanifest', []])
  const { display, start_url: start, icons } = JSON.parse(data ?? '{}') as Manifest
  expect([display, icons.map(({ sizes }) => sizes)]).toEqual([
    'standalone',
    expect.arrayContaining(['192x192', '512x512']),
  ])
  for (const path of [start, ...icons.map(({ src }) => src)])
    expect([path, (await page.request.get(path)).status()]).toEqual([path, 200])

  const card = page.getByRole('region', { name: 'Vowline on your phone or computer' })
  await expect(card.getByText('Look for the install symbol', { exact: false })).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(0)
  // A browser without a window never offers it by itself.
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => {
        document.title = 'asked'
        return Promise.resolve()
      },
    })
    globalThis.dispatchEvent(offer)
  })
  await card.getByRole('button', { name: 'Install Vowline' }).press('Enter')
  await expect(page).toHaveTitle('asked')
  await expect(card.getByRole('button')).toHaveCount(0)
  expect(await violations(page, 'the way to install')).toEqual([])
})

interface Manifest {
  display: string
  start_url: string
  icons: { src: string; sizes: string }[]
}
