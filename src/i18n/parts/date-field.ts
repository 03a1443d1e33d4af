import { dateLocale, formatDate, formatWeekday } from '../format.ts'
import { t } from '../i18n.ts'

/**
 * What every date field says and how it reads days: the reader's language, an example, the weekday
 * of what was typed.
 */
export function dateFieldTexts() {
  return {
    locale: dateLocale(),
    placeholder: formatDate('2030-06-15'),
    echo: formatWeekday,
    texts: {
      open: t('ui:calendar.open'),
      unread: t('errors:invalid_date'),
      month: t('ui:calendar.month'),
      year: t('ui:calendar.year'),
    },
  }
}
