import { errorText } from '../error-text.ts'
import { t } from '../i18n.ts'

/** What the end of a form says of a record that is edited in it. */
export function editTexts() {
  return {
    conflict: {
      title: t('ui:conflict.title'),
      lead: t('ui:conflict.lead'),
      notes: { mine: t('ui:conflict.mine'), theirs: t('ui:conflict.theirs') },
    },
    saving: t('ui:saving'),
    notGiven: t('ui:notGiven'),
    describe: errorText,
  }
}
