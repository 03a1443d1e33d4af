import { t } from '../i18n.ts'

/** What a form says where two people have changed one field. */
export function conflictTexts() {
  return {
    title: t('ui:conflict.title'),
    lead: t('ui:conflict.lead'),
    notes: { mine: t('ui:conflict.mine'), theirs: t('ui:conflict.theirs') },
  }
}
