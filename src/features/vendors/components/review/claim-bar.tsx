import { useRef } from 'react'
import type { ReviewRecord } from '#machines/vendors/approval-record.schema.ts'
import { heldClaim, isWithColleague } from '#machines/vendors/review/claim.rules.ts'
import { useNow } from '#src/client/clock/now.ts'
import { useSession } from '#src/features/session/use-session.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { formatInstant } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Soft } from '#src/ui/layout/layout.tsx'
import { claimReview, releaseReview } from '../../review.queries.ts'
import { useStep } from '../../use-step.ts'
import css from '../approval.module.css'

interface ClaimBarProps {
  record: ReviewRecord
  keep: (record: ReviewRecord) => void
  readAgain: () => void
  onMoved: () => void
}

/**
 * Who of the team has the application, and taking or releasing it. A claim that has timed out is
 * none.
 */
export function ClaimBar({ record, keep, readAgain, onMoved }: ClaimBarProps) {
  const { t } = useTranslation()
  const { me } = useSession()
  const now = useNow()
  const { outcome, take, isBusyWith } = useStep({ record, keep, readAgain })
  const bar = useRef<HTMLElement>(null)
  const { business, claim } = record
  const at = now.toISOString()
  const isTheirs = isWithColleague(claim, { at, by: me?.id ?? '' })
  const isMine = !isTheirs && heldClaim(claim, at) !== null
  const day = claim ? formatInstant(claim.until) : ''

  async function move(step: 'take' | 'release') {
    await take({ event: step }, () => (step === 'take' ? claimReview : releaseReview)(business.id))
    onMoved()
    // What may be pressed has changed with who has it.
    bar.current?.focus()
  }

  return (
    <section ref={bar} tabIndex={-1} className={css.claim} aria-label={t('review:claim.label')}>
      <div>
        <strong>
          {isTheirs
            ? t('review:claim.theirs', { name: claim?.name ?? '', day })
            : isMine
              ? t('review:claim.yours', { day })
              : t('review:claim.free')}
        </strong>
        {isTheirs ? <Soft small>{t('review:claim.theirsMore')}</Soft> : null}
        {isMine ? <Soft small>{t('review:claim.yoursMore')}</Soft> : null}
      </div>
      {isTheirs ? null : (
        <div className={css.acts}>
          <Button
            kind="quiet"
            busy={isBusyWith('take')}
            busyLabel={t('review:claim.takeBusy')}
            onPress={() => void move('take')}
          >
            {t(isMine ? 'review:claim.extend' : 'review:claim.take')}
          </Button>
          {isMine ? (
            <Button
              kind="quiet"
              busy={isBusyWith('release')}
              busyLabel={t('review:claim.releaseBusy')}
              onPress={() => void move('release')}
            >
              {t('review:claim.release')}
            </Button>
          ) : null}
        </div>
      )}
      <Notice kind="critical">
        {outcome.state === 'refused' ? errorText(outcome.reason) : null}
      </Notice>
    </section>
  )
}
