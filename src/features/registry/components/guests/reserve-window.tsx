import { useState } from 'react'
import * as v from 'valibot'
import { fieldProblems } from '#machines/kernel/forms/field-problems.ts'
import { lateBecause } from '#machines/registry/reservation/gift-reservation.rules.ts'
import { typedFrom } from '#machines/kernel/values/money.ts'
import { leftOf, minorOf } from '#machines/registry/shares.rules.ts'
import {
  reserveFormOf,
  reserveFormSchema,
} from '#machines/registry/reservation/reserve-form.schema.ts'
import type { ReserveForm } from '#machines/registry/reservation/reserve-form.schema.ts'
import type {
  GuestsStep,
  ReceivedGift,
} from '#machines/registry/reservation/gift-reservation.schema.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import { formatMoney, formatNumber } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Form } from '#src/ui/forms/form.tsx'
import { TextArea, TextField } from '#src/ui/forms/text-field.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { Row, Soft } from '#src/ui/layout/layout.tsx'
import { Window, WindowActs } from '#src/ui/overlays/window.tsx'
import { stepGift } from '../../received.queries.ts'

interface WindowProps {
  token: string
  /** As it was read last: what others take meanwhile shows. */
  gift: ReceivedGift
  onKnown: (gift: ReceivedGift) => void
  onDone: (gift: ReceivedGift) => void
  onClose: () => void
}

/**
 * How much of a gift a household gives, and a word to the couple. Whatever is answered, what was
 * typed stays until it is kept.
 */
export function ReserveWindow(about: WindowProps) {
  const { gift, onClose } = about
  const { t } = useTranslation()
  const { kind, title, currency, own } = gift
  const { typed, asked, errorAt, left, submit, change } = useReservation(about)
  return (
    <Window
      title={t(own ? 'registry:reserve.changeTitle' : 'registry:reserve.title', { name: title })}
      onClose={onClose}
    >
      <Form onSubmit={() => void submit()}>
        {kind === 'gift' && left === 1 && typed.units === '1' ? null : (
          <TextField
            name="units"
            label={
              kind === 'fund'
                ? t('registry:reserve.pledge', { currency })
                : t(`registry:reserve.units.${kind}`)
            }
            hint={leftHint(gift, left)}
            error={errorAt('units')}
            required
            inputMode={kind === 'fund' ? 'decimal' : 'numeric'}
            autoComplete="off"
            value={typed.units}
            onChange={change('units')}
          />
        )}
        <SuggestedAmounts {...{ gift, left }} onChoose={change('units')} />
        <Soft>{whatItComesTo(gift, left, typed.units)}</Soft>
        <TextArea
          name="note"
          label={t('registry:reserve.note')}
          hint={t('registry:reserve.noteHint')}
          error={errorAt('note')}
          value={typed.note}
          onChange={change('note')}
        />
        <WindowActs
          act={t(
            own
              ? 'registry:reserve.change'
              : kind === 'fund'
                ? 'registry:reserve.pledgeAct'
                : 'registry:reserve.act',
          )}
          acting={t('registry:reserve.sending')}
          isBusy={asked.isSending}
          refusal={refusalText(gift, left, asked.refusal)}
          close={t('registry:close')}
        />
      </Form>
    </Window>
  )
}

/** What the couple suggests to give to a fund, as far as it is left: each fills the field. */
function SuggestedAmounts({
  gift: { suggested, currency },
  left,
  onChoose,
}: {
  gift: ReceivedGift
  /** Null where there is no goal. */
  left: number | null
  onChoose: (amount: string) => void
}) {
  const amounts = new Set(suggested.filter((minor) => left === null || minor <= left))
  if (amounts.size === 0) return null
  return (
    <Row>
      {[...amounts].map((minor) => (
        <Button key={minor} kind="quiet" onPress={() => onChoose(typedFrom({ minor, currency }))}>
          {formatMoney({ minor, currency })}
        </Button>
      ))}
    </Row>
  )
}

/** What a household gives, as it is typed and sent. */
function useReservation(about: WindowProps) {
  const { token, gift, onKnown, onDone } = about
  const { own } = gift
  const [typed, type] = useState<ReserveForm>(() => reserveFormOf(gift))
  const [asked, ask] = useState<{ isSending: boolean; hasTried: boolean; refusal: string | null }>({
    isSending: false,
    hasTried: false,
    refusal: null,
  })
  const sendOnce = useSendOnce()
  const schema = reserveFormSchema(gift)
  const problems = asked.hasTried ? fieldProblems(schema, typed) : []
  const errorAt = (field: keyof ReserveForm) =>
    errorText(problems.find(({ path }) => path === field)?.code ?? null)
  const left = leftOf({ ...gift, taken: gift.taken - (own?.units ?? 0) })

  async function submit() {
    if (asked.isSending) return
    const parsed = v.safeParse(schema, typed)
    ask({ isSending: parsed.success, hasTried: true, refusal: null })
    if (!parsed.success) return
    const step: GuestsStep = own
      ? { event: 'CHANGE', id: own.id, version: own.version, ...parsed.output }
      : { event: 'RESERVE', ...parsed.output }
    const answer = await sendOnce(step, (key) => stepGift(token, gift.id, step, key))
    if (answer.result === 'answer') return onDone(answer.body)
    const { code, details } = answer
    // Along with these refusals the API sends the gift as it is now.
    const current = details['current'] as ReceivedGift | undefined
    if (current) onKnown(current)
    const isLate = Array.isArray(details['refusedBy']) && details['refusedBy'].includes('isLeft')
    ask({
      isSending: false,
      hasTried: true,
      refusal: isLate ? lateBecause({ units: parsed.output.units, left }) : code,
    })
  }
  const change = (field: keyof ReserveForm) => (value: string) => type({ ...typed, [field]: value })

  return { typed, asked, errorAt, left, submit, change }
}

/** Why it was not taken. */
function refusalText(gift: ReceivedGift, left: number | null, refusal: string | null) {
  if (refusal === 'quicker' || refusal === 'too_many') return tooMuchText(gift, left, refusal)
  if (refusal === 'version_stale' || refusal === 'event_not_allowed')
    return t('registry:reserve.changed')
  return errorText(refusal)
}

/** That there is not as much left as was asked for, and how much there is. */
function tooMuchText(gift: ReceivedGift, left: number | null, why: 'quicker' | 'too_many') {
  const texts = { name: gift.title, left: leftText(gift, left), count: left ?? 0 }
  const isFund = gift.kind === 'fund'
  if (left === 0) return t(`registry:reserve.${isFund ? 'fundFull' : 'gone'}`, texts)
  if (why === 'too_many') return t(`registry:reserve.${isFund ? 'fundNeeds' : 'onlyLeft'}`, texts)
  return t(`registry:reserve.${isFund ? 'fundLess' : 'less'}`, texts)
}

function leftText({ kind, currency }: ReceivedGift, left: number | null) {
  if (left === null) return ''
  return kind === 'fund' ? formatMoney({ minor: left, currency }) : formatNumber(left)
}

function leftHint(gift: ReceivedGift, left: number | null) {
  return left === null ? undefined : t('registry:reserve.left', { left: leftText(gift, left) })
}

/** What shares cost; that a pledge is paid nowhere here. */
function whatItComesTo(gift: ReceivedGift, left: number | null, units: string) {
  if (gift.kind === 'fund') return t('registry:reserve.noMoney')
  if (gift.kind === 'gift') return t('registry:reserve.buy')
  const count = /^\d{1,3}$/.test(units) ? Number(units) : 0
  const others = {
    ...gift,
    taken: gift.taken - (gift.own?.units ?? 0),
    given: gift.given - (gift.own?.minor ?? 0),
  }
  const minor = count > 0 && (left === null || count <= left) ? minorOf(others, count) : null
  return minor === null
    ? t('registry:reserve.noMoney')
    : t('registry:reserve.comesTo', { amount: formatMoney({ minor, currency: gift.currency }) })
}
