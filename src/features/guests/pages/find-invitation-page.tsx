import { useMachine } from '@xstate/react'
import {
  fieldErrorOf,
  isSending,
  isTaken,
  refusalOf,
  valuesOf,
} from '#machines/lookup/lookup.selectors.ts'
import type { LookupValues } from '#machines/lookup/lookup.schema.ts'
import { inspect } from '#src/client/actors/inspect.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Card, Heading, Soft } from '#src/ui/layout/layout.tsx'
import { lookupLogic } from '../rsvp/invitation-lookup.bindings.ts'

/**
 * Asks for the link of an invitation that was lost. What it says at the end is the same whatever is
 * in the guest list.
 */
export function FindInvitationPage({ slug }: { slug: string }) {
  const { t } = useTranslation()
  const [snapshot, send] = useMachine(lookupLogic, { inspect, input: { slug } })
  const values = valuesOf(snapshot)
  const refusal = refusalOf(snapshot)
  const field = (name: keyof LookupValues) => ({
    name,
    label: t(`rsvp:find.${name}`),
    hint: t(`rsvp:find.${name}Hint`),
    required: true,
    value: values[name],
    error: errorText(fieldErrorOf(snapshot, name)),
    onChange: (value: string) => send({ type: 'CHANGE', field: name, value }),
  })
  if (isTaken(snapshot)) return <RequestReceived onAgain={() => send({ type: 'TRY_AGAIN' })} />
  return (
    <Card>
      <h1>{t('rsvp:find.title')}</h1>
      <p>{t('rsvp:find.lead')}</p>
      <Notice kind="critical">
        {refusal ? (
          <>
            <p>{t('rsvp:find.failed')}</p>
            <p>{refusal === 'too_many_requests' ? t('rsvp:find.limited') : errorText(refusal)}</p>
          </>
        ) : null}
      </Notice>
      <Form onSubmit={() => send({ type: 'SEND' })}>
        <TextField {...field('name')} autoComplete="name" />
        <TextField {...field('proof')} autoComplete="email" />
        <Button
          type="submit"
          size="large"
          busy={isSending(snapshot)}
          busyLabel={t('rsvp:find.busy')}
        >
          {t('rsvp:find.send')}
        </Button>
      </Form>
    </Card>
  )
}

function RequestReceived({ onAgain }: { onAgain: () => void }) {
  const { t } = useTranslation()
  return (
    <Card>
      <Heading takesFocus>{t('rsvp:find.taken.title')}</Heading>
      <p>{t('rsvp:find.taken.text')}</p>
      <Soft>{t('rsvp:find.taken.nothing')}</Soft>
      <div>
        <Button kind="quiet" onPress={onAgain}>
          {t('rsvp:find.taken.again')}
        </Button>
      </div>
    </Card>
  )
}
