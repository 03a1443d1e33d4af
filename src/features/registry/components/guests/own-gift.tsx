import { useState } from 'react'
import { leftOf } from '#machines/registry/shares.rules.ts'
import { householdActions } from '#machines/registry/reservation/gift-reservation.selectors.ts'
import type { HouseholdsStep } from '#machines/registry/reservation/gift-reservation.selectors.ts'
import type {
  ReceivedGift,
  OwnReservation,
} from '#machines/registry/reservation/gift-reservation.schema.ts'
import { useReportLifecycleState } from '#src/client/records/report-lifecycle-state.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { LifecycleActions } from '#src/ui/actions/lifecycle-actions.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { stepGift } from '../../received.queries.ts'
import { amountText } from '../gift-texts.tsx'
import css from '../registry.module.css'

interface OwnProps {
  token: string
  gift: ReceivedGift
  onOpen: () => void
  onKnown: (gift: ReceivedGift) => void
}

/** What a household gives of a gift, and what it may do about it: the chart says which. */
export function OwnGift({ token, gift, onOpen, onKnown }: OwnProps) {
  const { t } = useTranslation()
  const { title, own } = gift
  const state = own?.state ?? 'wanted'
  const left = leftOf({ ...gift, taken: gift.taken - (own?.units ?? 0) })
  const actions = householdActions(state, { units: 1, left })
  const { step, release } = useRelease({ token, gift, onKnown, own, state })

  return (
    <>
      {own ? (
        <p className={css.own}>
          <strong>{t('registry:own.you', { amount: amountText({ ...gift, ...own }) })}</strong>{' '}
          {t(`registry:own.${own.state}`)}
        </p>
      ) : null}
      {gift.howToGive ? (
        <div className={css.own}>
          <strong>{t('registry:own.howToGive')}</strong>
          <p className={css.note}>{gift.howToGive}</p>
        </div>
      ) : null}
      <Notice kind="positive">
        {step.isReleased && !own ? t('registry:own.released', { name: title }) : null}
      </Notice>
      <Notice kind="critical">
        {step.refusal === 'version_stale' || step.refusal === 'event_not_allowed'
          ? t('registry:reserve.changed')
          : errorText(step.refusal)}
      </Notice>
      {actions.length === 0 ? null : (
        <Row>
          <LifecycleActions
            actions={actions}
            busyWith={step.isBusy ? 'RELEASE' : null}
            onTake={(event) => (event === 'RELEASE' ? release() : onOpen())}
            kind={(event) => (event === 'RELEASE' ? 'bare' : 'quiet')}
            textsFor={({ event }) => textsOf(event, gift)}
          />
        </Row>
      )}
    </>
  )
}

/** Releasing what the household has reserved. */
function useRelease({
  token,
  gift,
  onKnown,
  own,
  state,
}: {
  token: string
  gift: ReceivedGift
  onKnown: (gift: ReceivedGift) => void
  own: OwnReservation | null
  state: string
}) {
  const [step, setStep] = useState({
    isBusy: false,
    refusal: null as string | null,
    isReleased: false,
  })
  const sendOnce = useSendOnce()
  useReportLifecycleState({
    machine: 'giftReservation',
    record: `${gift.id} own`,
    state,
    facts: {},
  })

  async function release() {
    if (!own) return
    setStep({ isBusy: true, refusal: null, isReleased: false })
    const { id, version } = own
    const released = { event: 'RELEASE', id, version } as const
    const answer = await sendOnce(released, (key) => stepGift(token, gift.id, released, key))
    if (answer.result === 'refused') {
      const current = answer.details['current'] as ReceivedGift | undefined
      if (current) onKnown(current)
      return setStep({ isBusy: false, refusal: answer.code, isReleased: false })
    }
    onKnown(answer.body)
    return setStep({ isBusy: false, refusal: null, isReleased: true })
  }

  return { step, release }
}

/** A fund is pledged to, and everything else reserved. */
function textsOf(event: HouseholdsStep, { kind, title: name }: ReceivedGift) {
  if (event === 'RELEASE')
    return {
      label: t('registry:own.release'),
      name: t('registry:own.releaseOf', { name }),
      busy: t('registry:own.releasing'),
    }
  const disabledReason = t('registry:own.none')
  if (event === 'CHANGE')
    return {
      label: t('registry:own.change'),
      name: t('registry:own.changeOf', { name }),
      disabledReason,
    }
  return kind === 'fund'
    ? {
        label: t('registry:own.pledge'),
        name: t('registry:own.pledgeOf', { name }),
        disabledReason,
      }
    : {
        label: t('registry:own.reserve'),
        name: t('registry:own.reserveOf', { name }),
        disabledReason,
      }
}
