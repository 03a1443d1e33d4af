import { useState } from 'react'
import { leftOf } from '#machines/registry/shares.rules.ts'
import { householdMay } from '#machines/registry/reservation/gift-reservation.selectors.ts'
import type { ReceivedGift } from '#machines/registry/reservation/gift-reservation.schema.ts'
import { useReportLifecycleState } from '#src/client/records/report-lifecycle-state.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { stepGift } from '../../received.queries.ts'
import { amountWords } from '../gift-words.tsx'
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
  const may = householdMay(state, { units: 1, left })
  const [step, setStep] = useState({
    isBusy: false,
    refusal: null as string | null,
    isReleased: false,
  })
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
    const answer = await stepGift(
      token,
      gift.id,
      { event: 'RELEASE', id, version },
      crypto.randomUUID(),
    )
    if (answer.result === 'refused') {
      const current = answer.details['current'] as ReceivedGift | undefined
      if (current) onKnown(current)
      return setStep({ isBusy: false, refusal: answer.code, isReleased: false })
    }
    onKnown(answer.body)
    return setStep({ isBusy: false, refusal: null, isReleased: true })
  }

  const opens = own ? 'CHANGE' : 'RESERVE'
  return (
    <>
      {own ? (
        <p className={css.own}>
          <strong>{t('registry:own.you', { amount: amountWords({ ...gift, ...own }) })}</strong>{' '}
          {t(`registry:own.${own.state}`)}
        </p>
      ) : null}
      <Notice kind="positive">
        {step.isReleased && !own ? t('registry:own.released', { name: title }) : null}
      </Notice>
      <Notice kind="critical">
        {step.refusal === 'version_stale' || step.refusal === 'event_not_allowed'
          ? t('registry:reserve.changed')
          : errorText(step.refusal)}
      </Notice>
      {state === 'received' || state === 'thanked' ? null : (
        <Row>
          <Button
            kind="quiet"
            name={t(
              own
                ? 'registry:own.changeOf'
                : gift.kind === 'fund'
                  ? 'registry:own.pledgeOf'
                  : 'registry:own.reserveOf',
              {
                name: title,
              },
            )}
            disabledReason={may.includes(opens) ? null : t('registry:own.none')}
            onPress={onOpen}
          >
            {t(
              own
                ? 'registry:own.change'
                : gift.kind === 'fund'
                  ? 'registry:own.pledge'
                  : 'registry:own.reserve',
            )}
          </Button>
          {may.includes('RELEASE') ? (
            <Button
              kind="bare"
              name={t('registry:own.releaseOf', { name: title })}
              busy={step.isBusy}
              busyLabel={t('registry:own.releasing')}
              onPress={() => void release()}
            >
              {t('registry:own.release')}
            </Button>
          ) : null}
        </Row>
      )}
    </>
  )
}
