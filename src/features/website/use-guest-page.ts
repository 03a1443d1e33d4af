import type { GuestPage } from '#machines/website/website.schema.ts'
import { coupleName } from '#src/i18n/parts/couple.ts'
import { t } from '#src/i18n/i18n.ts'

/**
 * The title and description of a page. They reveal nothing of a wedding before its passcode is
 * entered, or about a page that does not exist.
 */
export function guestPageHead(page: GuestPage | null): { title: string; description: string } {
  if (page === null) return { title: t('website:guest.goneTitle'), description: '' }
  if (page.is === 'locked') return { title: t('website:guest.lockedTitle'), description: '' }
  const names = coupleName(page.names)
  return {
    title: t('website:guest.title', { names }),
    description: page.greeting || t('website:guest.description', { names }),
  }
}
