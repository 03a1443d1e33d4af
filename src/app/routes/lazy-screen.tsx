import { lazy, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { loadTexts } from '#src/i18n/texts.ts'
import type { Namespace, TextKey } from '#src/i18n/texts.ts'
import { Page } from '../frame/page.tsx'

/** One screen under its title. */
export function page(title: TextKey, content: ReactNode) {
  return <Page title={title}>{content}</Page>
}

/** A screen that is brought when it is first shown, together with the texts it speaks. One that is there already does not wait. */
export function screen<P extends object>(load: () => Promise<ComponentType<P>>, ...texts: Namespace[]) {
  let brought: ComponentType<P> | null = null
  const bring = async () => {
    const [component] = await Promise.all([load(), loadTexts(...texts)])
    brought = component
    return { default: component }
  }
  const Late = lazy(bring)
  function Screen(props: P) {
    const [Ready] = useState<ComponentType<P> | null>(() => brought)
    return Ready ? <Ready {...props} /> : <Late {...props} />
  }
  return Object.assign(Screen, { bring })
}
