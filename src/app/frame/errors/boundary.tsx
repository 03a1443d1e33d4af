import { Component } from 'react'
import type { ReactNode } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import css from './errors.module.css'

interface BoundaryProps {
  heading: string
  /** Nothing of the page is left around it, so that it is the page's main part itself. */
  whole?: boolean
  children: ReactNode
}

/** Catches what breaks while a screen is drawn or brought, and offers to load the page again. */
export class Boundary extends Component<BoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    const message = (
      <div role="alert" className={css.alone}>
        <h1>{this.props.heading}</h1>
        <p>{isUnloaded(error) ? t('app:broken.unloaded') : error.message}</p>
        {/* A whole new page: after an update the files of the old one may be gone. */}
        <Button onPress={() => window.location.reload()}>{t('app:broken.tryAgain')}</Button>
        <p className={css.small}>{t('app:broken.support')}</p>
      </div>
    )
    return this.props.whole ? <main>{message}</main> : message
  }
}

/** As Chromium, Firefox and Safari say that a file of the product could not be brought. */
function isUnloaded({ message }: Error) {
  return /dynamically imported module|Importing a module script failed/u.test(message)
}
