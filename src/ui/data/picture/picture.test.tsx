// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { act } from 'react'
import { expect, test } from 'vitest'
import { Picture } from './picture.tsx'

const picture = (
  <Picture
    files={[{ address: '/photo/640', width: 640 }]}
    width={640}
    height={400}
    focal={{ x: 20, y: 75 }}
    alt=""
    sizes="100vw"
  />
)

test('a drawn document carries no style, which its policy would refuse', () => {
  expect(renderToString(picture)).not.toContain('style=')
})

test('in the browser what matters of a photo stays in sight', async () => {
  const box = document.createElement('div')
  const root = createRoot(box)
  await act(async () => root.render(picture))
  expect(box.querySelector('img')?.style.objectPosition).toBe('20% 75%')
  await act(async () => root.unmount())
})
