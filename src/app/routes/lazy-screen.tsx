import { lazy, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { loadTexts } from '#src/i18n/i18n.ts'
import type { Namespace, TextKey } from '#src/i18n/i18n.ts'
import { Page } from '../frame/page.tsx'

/** One screen under its title. */
export function page(title: TextKey | null, content: ReactNode) {
  return <Page title={title}>{content}</Page>
}

/**
 * The `element` and the `handle` of a route to one screen; `around` is what waits for what the
 * screen needs.
 */
export function pageRoute<P extends object>(
  title: TextKey | null,
  Content: Screen<P>,
  props: NoInfer<P>,
  around = (content: ReactNode) => content,
) {
  return { element: page(title, around(<Content {...props} />)), handle: Content }
}

/**
 * A screen whose code and texts may be loaded before it is shown. As a route's `handle`, a link to
 * the route can load it.
 */
export type Screen<P extends object> = ComponentType<P> & LoadableScreen

export interface LoadableScreen {
  load: () => Promise<unknown>
}

/**
 * A screen that is loaded when it is first shown, together with its texts. One that is loaded
 * already does not wait.
 */
export function screen<P extends object>(
  loadComponent: () => Promise<ComponentType<P>>,
  ...texts: Namespace[]
): Screen<P> {
  let loaded: ComponentType<P> | null = null
  const load = async () => {
    const [component] = await Promise.all([loadComponent(), loadTexts(...texts)])
    loaded = component
    return { default: component }
  }
  const Lazy = lazy(load)
  function Screen(props: P) {
    const [Ready] = useState<ComponentType<P> | null>(() => loaded)
    return Ready ? <Ready {...props} /> : <Lazy {...props} />
  }
  return Object.assign(Screen, { load })
}
