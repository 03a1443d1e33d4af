import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import {
  fieldErrorOf,
  isSending,
  isSent,
  refusalOf,
  valuesOf,
} from '#machines/contact/contact.selectors.ts'
import type { ContactValues } from '#machines/contact/contact.schema.ts'
import { inspect } from '#src/client/actors/inspect.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextArea, TextField } from '#src/ui/forms/text-field.tsx'
import { Card, Heading, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { openContact } from '../contact.bindings.ts'
import css from './contact-page.module.css'

/** A message to the people who make this. */
export function ContactPage() {
  const { t } = useTranslation()
  const { actor, snapshot } = useContact()
  const values = valuesOf(snapshot)
  const refusal = refusalOf(snapshot)
  const field = (name: keyof ContactValues) => ({
    name,
    label: t(`site:contact.${name}`),
    required: true,
    value: values[name],
    error: errorText(fieldErrorOf(snapshot, name)),
    onChange: (value: string) => actor.send({ type: 'CHANGE', field: name, value }),
  })
  if (isSent(snapshot))
    return (
      <div className={css.page}>
        <Stack>
          <Heading takesFocus>{t('site:contact.sent.title')}</Heading>
          <p>{t('site:contact.sent.text', { email: values.email.trim() })}</p>
          <div>
            <Button kind="quiet" onPress={() => actor.send({ type: 'WRITE_ANOTHER' })}>
              {t('site:contact.sent.another')}
            </Button>
          </div>
        </Stack>
      </div>
    )
  return (
    <div className={css.page}>
      <Stack>
        <h1>{t('site:contact.title')}</h1>
        <p className={css.lead}>{t('site:contact.lead')}</p>
        <Soft small>{t('site:contact.kept')}</Soft>
      </Stack>
      <Card>
        <Notice kind="critical">
          {refusal ? (
            <>
              <p>{t('site:contact.failed')}</p>
              <p>{errorText(refusal)}</p>
            </>
          ) : null}
        </Notice>
        <Form onSubmit={() => actor.send({ type: 'SEND' })}>
          <TextField {...field('name')} autoComplete="name" />
          <TextField {...field('email')} type="email" autoComplete="email" />
          <TextArea {...field('message')} hint={t('site:contact.hint')} />
          <Button
            type="submit"
            size="large"
            busy={isSending(snapshot)}
            busyLabel={t('site:contact.busy')}
          >
            {t('site:contact.send')}
          </Button>
        </Form>
      </Card>
    </div>
  )
}

/** The message as it was left in this tab. */
function useContact() {
  const [{ logic, input, keep }] = useState(openContact)
  const actor = useActorRef(logic, { input, inspect }, keep)
  return { actor, snapshot: useSelector(actor, (now) => now) }
}
