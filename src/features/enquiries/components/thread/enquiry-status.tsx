import type { ReactNode } from 'react'
import { stages } from '#machines/enquiries/enquiry-record.schema.ts'
import type { Enquiry } from '#machines/enquiries/enquiry-record.schema.ts'
import { useNow } from '#src/client/clock/now.ts'
import { dayHere, formatShortDate } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Status } from '#src/ui/feedback/status.tsx'
import { Where } from '#src/ui/layout/where.tsx'
import { useEnquiryStatus, useOwnSide } from '../../use-enquiry-status.ts'
import { factsOf, stageText, turnOf } from '../enquiry-texts.tsx'

/**
 * Where two sides are with each other: the way, whose turn it is, what is next, by when. Both read
 * the same; the turn mark is flipped.
 */
export function EnquiryProgress({ enquiry, children }: { enquiry: Enquiry; children?: ReactNode }) {
  const { t } = useTranslation()
  const { where, progress } = enquiry
  const now = useNow()
  return (
    <Where
      label={t('enquiries:progress.label')}
      state={stateOf(enquiry)}
      turn={where.turn}
      stages={progress.stages.map(({ stage, at }) => ({
        name: stage === 'sent' ? t('enquiries:progress.sent') : stageText({ stage }),
        ...(at === null ? {} : { note: formatShortDate(dayHere(new Date(at))) }),
      }))}
      now={progress.now}
      agreedFrom={stages.indexOf('accepted')}
      facts={factsOf(enquiry, now)}
    >
      {children}
    </Where>
  )
}

/** Where an enquiry stands, with the time limit of whoever's turn it is. */
export function EnquiryStatus({ where, booking }: Pick<Enquiry, 'where' | 'booking'>) {
  return <Status {...useEnquiryStatus({ where, booking })} />
}

/** Whose turn it is, in words: what stands beside a heading above the whole of it. */
export function TurnStatus({ where, booking }: Pick<Enquiry, 'where' | 'booking'>) {
  const ours = useOwnSide({ booking })
  const turn = turnOf({ where, booking }, ours)
  return (
    <Status state={stateOf({ where })} turn={turn}>
      {where.isPaused
        ? t('enquiries:status.paused')
        : ours === null
          ? t(`enquiries:status.${turn}`)
          : t(`enquiries:ours.turn.${ours}`)}
    </Status>
  )
}

function stateOf({ where: { stage } }: Pick<Enquiry, 'where'>) {
  return `enquiry.${stage ?? 'draft'}`
}
