import { use } from 'react'
import {
  countUnnamed,
  documentOf,
  isOfThread,
  placeOf,
  sentenceOf,
} from '#machines/notices/notice.rules.ts'
import type { Notice } from '#machines/notices/notice.schema.ts'
import { WeddingContext } from '#src/features/wedding/use-wedding.ts'
import { formatDate, formatInstant, formatList } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Link } from '#src/ui/actions/link.tsx'
import { Hidden, Soft, Stack } from '#src/ui/layout/layout.tsx'
import css from './notice-line.module.css'

/**
 * One notice, and a link to what it is about. The link shows the wedding that is worked on, so that
 * a notice of another one goes over to that first.
 */
export function NoticeLine({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { t } = useTranslation()
  const weddings = use(WeddingContext)
  const { at, isRead, weddingId } = notice
  const open = () => {
    onOpen()
    if (weddingId === null || weddingId === weddings?.current?.wedding.id) return
    if (weddings?.all.some(({ id }) => id === weddingId)) weddings.choose(weddingId)
  }
  return (
    <li className={isRead ? undefined : css.fresh}>
      <Stack gap="tight">
        <span>
          {isRead ? null : <Hidden>{t('notices:isNew')} </Hidden>}
          <Link to={placeOf(notice)} className={css.says} onClick={open}>
            {noticeText(notice)}
          </Link>
        </span>
        <Soft small>{formatInstant(at)}</Soft>
      </Stack>
    </li>
  )
}

function noticeText(notice: Notice): string {
  const { kind, facts } = notice
  const { by, count = 1, day, names = [] } = facts
  return t(sentenceOf(notice), {
    by: by || t('notices:somebody'),
    count,
    names: isOfThread(kind)
      ? names.join(' & ') || t('notices:gone')
      : listOf(notice) || t('notices:somebody'),
    day: day ? formatDate(day) : '',
    document: t(documentOf(facts)),
  })
}

function listOf({ kind, facts }: Notice) {
  const more = countUnnamed({ kind, ...facts })
  const others = more > 0 ? [t('notices:othersToo', { count: more })] : []
  return formatList([...(facts.names ?? []), ...others])
}
