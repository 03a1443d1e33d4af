import { createInstance } from 'i18next'
import texts from '#locales/en/notices.json' with { type: 'json' }
import {
  countUnnamed,
  documentOf,
  isOfThread,
  placeOf,
  sentenceOf,
} from '#machines/notices/notice.rules.ts'
import type { Notice } from '#machines/notices/notice.schema.ts'
import type { Pushed } from '#machines/notices/push/push.schema.ts'
import type { RenderPush } from './push.port.ts'

const longestText = 300

// Its own instance, as for mail, so that no state is shared globally.
const i18n = createInstance({
  lng: 'en',
  fallbackLng: 'en',
  ns: 'notices',
  defaultNS: 'notices',
  resources: { en: { notices: texts } },
  initAsync: false,
  interpolation: { escapeValue: false, skipOnVariables: true },
})
void i18n.init()

export const renderPush: RenderPush = { notice: ofNotice, test: ofTest }

function ofNotice(notice: Pick<Notice, 'id' | 'kind' | 'facts' | 'weddingId'>): Pushed {
  const { id, kind, facts } = notice
  const { by, count = 1, day, names = [] } = facts
  const somebody = i18n.t('notices:somebody')
  const more = countUnnamed({ kind, ...facts })
  const others = more > 0 ? [i18n.t('notices:othersToo', { count: more })] : []
  const values = {
    by: by || somebody,
    count,
    names: isOfThread(kind)
      ? names.join(' & ') || i18n.t('notices:gone')
      : [...names, ...others].join(', ') || somebody,
    day: day ? formatDay(day) : '',
    document: i18n.t(documentOf(facts)),
  }
  return {
    title: i18n.t(`notices:kinds.${kind}`),
    text: shortened(i18n.t(sentenceOf(notice), values)),
    path: placeOf(notice),
    tag: id,
  }
}

function ofTest(id: string, path: string): Pushed {
  return {
    title: i18n.t('notices:push.tested.title'),
    text: i18n.t('notices:push.tested.text'),
    path,
    tag: `test-${id}`,
  }
}

function shortened(text: string) {
  return text.length > longestText ? `${text.slice(0, longestText - 1).trimEnd()}…` : text
}

function formatDay(day: string) {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  )
}
