import { t } from '../i18n.ts'

/**
 * What every combobox says; `unread` tells what is wrong with a text that names none of its
 * choices.
 */
export function comboboxTexts(unread: string) {
  return {
    empty: t('ui:combobox.empty'),
    open: t('ui:combobox.open'),
    found: (count: number) => t('ui:combobox.found', { count }),
    nothing: t('ui:combobox.nothing'),
    unread,
  }
}
