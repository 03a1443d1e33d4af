import type { Page } from '@playwright/test'
import { approve, enterAs, submittedBusiness } from '../../couple/people.ts'
import { expect, test } from '../../journey.ts'
import { tabTo, violations } from '../../pages/visits.ts'
import { decompressionBomb, photoFile, withLargeFile } from './pictures.ts'

const uploadPath = '**/api/businesses/*/photos*'

test('a vendor adds photos, calls one off, describes them and puts them in order', async ({
  page,
  product,
}) => {
  const { id, email, ask } = await submittedBusiness(product, 'pictured')
  await approve(product, id)
  await enterAs(page, product, email)
  await page.goto('/vendor-dashboard/vendor-profile')
  const held = Promise.withResolvers<void>()
  await page.route(uploadPath, async (route) => {
    if (route.request().method() === 'POST') await held.promise
    await route.continue()
  })
  await page
    .getByLabel('Add photos')
    .setInputFiles([
      await photoFile('arch.jpg', '#a33'),
      await photoFile('table.jpg', '#3a3'),
      await photoFile('blurred.jpg', '#33a'),
    ])
  const underWay = page.getByRole('list', { name: 'Photos being added' })
  await expect(underWay.getByRole('progressbar')).toHaveAccessibleName(/^arch\.jpg: /)
  await expect(underWay).toContainText('blurred.jpg: waiting')
  expect(await violations(page, 'photos on their way')).toEqual([])
  await underWay.getByRole('button', { name: 'Cancel blurred.jpg' }).click()
  await expect(underWay.getByRole('listitem')).toHaveCount(2)
  held.resolve()
  await expect(describing(page, 2)).toBeVisible()
  await expect(underWay).toHaveCount(0)

  // What a photo shows is asked for, and saved when its field is left.
  await expect(describing(page, 1)).toHaveAccessibleDescription(/^For people who can't see it/)
  await describing(page, 1).fill('An arch of roses')
  await describing(page, 2).fill('A long table')
  await describing(page, 2).blur()
  await expect(describing(page, 2)).toHaveAccessibleDescription('')

  // By mouse the second photo is dropped onto the first, by keyboard it goes back.
  const pictures = page.getByRole('region', { name: 'Photos', exact: true }).locator('[draggable]')
  await pictures.nth(1).dragTo(pictures.nth(0))
  await expect(describing(page, 1)).toHaveValue('A long table')
  await tabTo(page, page.getByRole('button', { name: 'Move down photo 1' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Now photo 2 of 2')).toBeAttached()
  await expect(describing(page, 1)).toHaveValue('An arch of roses')
  await tabTo(page, page.getByRole('button', { name: 'Make cover: photo 2' }))
  await page.keyboard.press('Enter')
  await expect(describing(page, 1)).toHaveValue('A long table')

  await page.getByRole('button', { name: 'Adjust crop of photo 1' }).click()
  const cropping = page.getByRole('dialog', { name: 'Adjust crop' })
  const whole = cropping.getByRole('presentation').first()
  await whole.click({ position: { x: 30, y: 30 } })
  await tabTo(page, cropping.getByRole('slider', { name: 'From top to bottom' }))
  await page.keyboard.press('End')
  expect(await violations(page, 'a crop')).toEqual([])
  await cropping.getByRole('button', { name: 'Keep this crop' }).click()
  await expect(cropping).toHaveCount(0)

  await page.reload()
  await expect(describing(page, 1)).toHaveValue('A long table')
  await expect(describing(page, 2)).toHaveValue('An arch of roses')
  const listing = await ask('GET', `/api/businesses/${id}/listing`)
  const { content } = (await listing.json()) as { content: { photos: { focal: object }[] } }
  expect(content.photos[0]?.focal).toEqual({ x: expect.closeTo(6, -1), y: 100 })
  expect(content.photos[1]?.focal).toEqual({ x: 50, y: 50 })
})

test('a file that is no photo, too large, or a decompression bomb is refused beside its name, and a lost one is sent again', async ({
  page,
  product,
}) => {
  const { id, email } = await submittedBusiness(product, 'refused')
  await approve(product, id)
  await enterAs(page, product, email)
  await page.goto('/vendor-dashboard/vendor-profile')
  const add = page.getByLabel('Add photos')
  const refusals = page.getByRole('list', { name: 'Photos being added' }).getByRole('alert')
  await page.getByLabel('Tagline').fill('Typed before, and not saved')

  await add.setInputFiles([
    { name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<!doctype html>') },
    decompressionBomb('bomb.png'),
    await photoFile('garden.jpg', '#3a3'),
  ])
  await expect(describing(page, 1)).toBeVisible()
  await expect(refusals).toHaveText([
    "page.jpg wasn't added. We can't read this picture. Choose a JPEG or PNG.",
    "bomb.png wasn't added. We can't read this picture. Choose a JPEG or PNG.",
  ])
  await page.getByRole('button', { name: 'Dismiss page.jpg' }).click()
  await page.getByRole('button', { name: 'Dismiss bomb.png' }).click()
  await withLargeFile('film.jpg', 61 * 1024 * 1024, async (path) => {
    await add.setInputFiles(path)
    await expect(refusals).toHaveText([
      "film.jpg wasn't added. It's too large. Choose one of up to 60 MB.",
    ])
  })
  await page.getByRole('button', { name: 'Dismiss film.jpg' }).click()

  await page.route(uploadPath, (route) => route.abort('connectionrefused'), { times: 1 })
  await add.setInputFiles(await photoFile('lost.jpg', '#33a'))
  await expect(refusals).toHaveText([/^lost\.jpg wasn't added\. We can't reach Vowline/])
  expect(await violations(page, 'a photo that was not added')).toEqual([])
  await page.getByRole('button', { name: 'Try again: lost.jpg' }).click()
  await expect(describing(page, 2)).toBeVisible()
  await expect(refusals).toHaveCount(0)
  await expect(page.getByLabel('Tagline')).toHaveValue('Typed before, and not saved')
})

/** The field that asks what a photo shows. */
function describing(page: Page, number: number) {
  return page.getByLabel(`What does photo ${number} show?`)
}
