import { useRef } from 'react'
import { giftFormOf, giftFormSchema } from '#machines/registry/gift-form.schema.ts'
import type { GiftForm } from '#machines/registry/gift-form.schema.ts'
import type { Gift, GiftDetails, GiftWritten } from '#machines/registry/gift.schema.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import { useEdit } from '#src/client/records/edit.ts'
import { useSend } from '#src/client/records/send.ts'
import { editTexts } from '#src/i18n/parts/edit.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { WindowEditEnd } from '#src/ui/forms/conflict/window-edit-end.tsx'
import { Window, WindowActs } from '#src/ui/overlays/window.tsx'
import { addGift, changeGift, removeGift } from '../../registry.queries.ts'
import { useRegistry } from '../../use-registry.ts'
import { useShopPage } from '../../use-shop-page.ts'
import type { ShopReading } from '../../use-shop-page.ts'
import { ShopField } from './shop-field.tsx'
import { GiftFields, fieldName, shownValue } from './gift-fields.tsx'

/**
 * A new gift, maybe of a page that was shared from a phone. What was typed stays until it is kept.
 */
export function NewGiftWindow({ begin }: { begin?: SharedGift | undefined }) {
  const { t } = useTranslation()
  const { open } = useRegistry()
  const { reading, typed, isSending, refusal, problemAt, change, submit } = useNewGift(begin)
  return (
    <Window title={t('registry:gift.add')} onClose={() => open(null)}>
      <Form onSubmit={submit}>
        <GiftFields
          values={typed}
          isTaken={false}
          errorAt={(field) => errorText(problemAt(field))}
          onChange={change}
          shop={
            <ShopField
              reading={reading}
              value={typed.link}
              error={errorText(problemAt('link'))}
              onChange={(value) => change('link', value)}
            />
          }
        />
        <WindowActs
          act={t('registry:gift.addAct')}
          acting={t('ui:saving')}
          isBusy={isSending}
          refusal={errorText(refusal)}
          close={t('registry:close')}
        />
      </Form>
    </Window>
  )
}

type SharedGift = Pick<GiftForm, 'title' | 'link'>

/**
 * A gift as it is typed, with what the page of its shop says in the fields that nobody has typed
 * in.
 */
function useNewGift(begin: SharedGift | undefined) {
  const { t } = useTranslation()
  const { weddingId, currency, showToast, open } = useRegistry()
  const sendOnce = useSendOnce()
  const reading = useShopPage(weddingId, begin?.link)
  const sent = useSend<GiftForm, GiftDetails, GiftWritten>({
    begin: { ...blankGift, currency, ...begin },
    suggest: reading.suggest,
    schema: giftFormSchema,
    send: (details) =>
      sendOnce(details, async (key) =>
        addGift(weddingId, await withPicture(details, reading), key),
      ),
    onDone: ({ gift, activityId }) => {
      showToast(t('registry:messages.added', { name: gift.title }), activityId)
      open(null)
      return giftFormOf(gift)
    },
  })
  const change = (field: keyof GiftForm, value: string) => {
    const { price, currency: shown } = sent.typed
    // Whoever types a price means the currency beside it.
    if (field === 'price' || field === 'currency')
      sent.changeAll({ price, currency: shown, [field]: value })
    else sent.change(field, value)
  }
  return { ...sent, reading, change }
}

const blankGift = {
  kind: 'gift',
  title: '',
  note: '',
  link: '',
  price: '',
  wanted: '1',
  category: '',
  isMostWanted: '',
  suggested: '',
  howToGive: '',
}

/** The picture of the shop's page comes along, now or once it has been read. */
async function withPicture(
  details: GiftDetails,
  { requested, usesPicture }: ShopReading,
): Promise<GiftDetails> {
  const page = usesPicture ? await requested() : null
  return page ? { ...details, shopPage: page.id } : details
}

/** A gift to be typed over. What somebody else changed meanwhile is a choice. */
export function GiftWindow({ gift }: { gift: Gift }) {
  const { t } = useTranslation()
  const { open, edit, isTaken, refusal, isRemoving, remove } = useGiftEdit(gift)
  const { values, problemAt, change, submit } = edit
  return (
    <Window title={t('registry:gift.change', { name: gift.title })} onClose={() => open(null)}>
      <Form onSubmit={submit}>
        <GiftFields
          values={values}
          isTaken={isTaken}
          errorAt={(field) => errorText(problemAt(field))}
          onChange={change}
        />
        <WindowEditEnd
          edit={edit}
          texts={editTexts()}
          labelOf={(field) => fieldName(field, values.kind)}
          show={shownValue}
          save={t('registry:save')}
          refusal={refusal}
          close={t('registry:close')}
        >
          <Button
            kind="danger"
            busy={isRemoving}
            busyLabel={t('registry:act.removing')}
            disabledReason={isTaken ? t(`registry:gift.removeOff.${reasonToKeep(gift)}`) : null}
            onPress={() => void remove()}
          >
            {t('registry:gift.remove')}
          </Button>
        </WindowEditEnd>
      </Form>
    </Window>
  )
}

/** Why a gift that somebody gives stays. Its quantity is reduced where more of it is wanted. */
function reasonToKeep({ kind, wanted, taken }: Gift) {
  return kind === 'gift' && (wanted ?? 0) > taken ? 'fewer' : kind
}

/** A gift as it is typed over, and removing it. */
function useGiftEdit(gift: Gift) {
  const { t } = useTranslation()
  const { weddingId, showToast, act, isUnderWay, refusalOf, open } = useRegistry()
  const kept = useRef('')
  const edit = useEdit<Gift, GiftForm, GiftDetails>({
    record: gift,
    toForm: giftFormOf,
    schema: giftFormSchema,
    save: async ({ id, version }, details) => {
      const answer = await changeGift(weddingId, id, { version, ...details })
      if (answer.result === 'refused') return answer
      kept.current = answer.body.activityId
      return { result: 'answer', body: answer.body.gift }
    },
    onKept: (_what, _undo, { title }) => {
      showToast(t('registry:messages.kept', { name: title }), kept.current)
      open(null)
    },
  })
  const isTaken = gift.taken > 0
  // Somebody has taken of it while this was typed: what they rely on is asked for no more, so that
  // no field tells why it was refused.
  const unasked = isTaken
    ? (['kind', 'currency', 'price', 'wanted'] as const)
        .map(edit.problemAt)
        .find((code) => code === 'already_reserved')
    : null
  const removal = `${gift.id}.removal`
  const remove = async () => {
    if (
      await act(removal, t('registry:messages.removed', { name: gift.title }), () =>
        removeGift(weddingId, gift.id),
      )
    )
      open(null)
  }

  const refusal = errorText(unasked) ?? refusalOf(removal)
  return { open, edit, isTaken, refusal, isRemoving: isUnderWay(removal), remove }
}
