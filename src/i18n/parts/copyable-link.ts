import { t } from '../i18n.ts'

/** What stands beside an address to copy. */
export function copyableLinkTexts() {
  return { address: t('ui:link.address'), copy: t('ui:link.copy'), copied: t('ui:link.copied') }
}
