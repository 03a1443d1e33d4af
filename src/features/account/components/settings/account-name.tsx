import { nameFormSchema } from '#machines/account/account.schema.ts'
import type { Me } from '#machines/session/session.schema.ts'
import { useSend } from '#src/client/records/send.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Card, Facts, Pair, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { changeName } from '../../own-account.queries.ts'

/** Who the account belongs to: the name, to change, and the address that signs in. */
export function AccountName({ me, onChanged }: { me: Me; onChanged: (me: Me) => void }) {
  const { t } = useTranslation()
  const showToast = useToast()
  const { typed, isSending, refusal, problemAt, change, submit } = useSend({
    begin: { firstName: me.firstName, lastName: me.lastName },
    // Changed elsewhere, it changes here too where nobody has typed.
    suggest: () => ({ firstName: me.firstName, lastName: me.lastName }),
    schema: nameFormSchema,
    send: async (name) => {
      const answer = await changeName(me, name)
      if (answer.result === 'refused' && answer.code === 'version_stale')
        onChanged(answer.details['current'] as Me)
      return answer
    },
    onDone: (changed) => {
      showToast({ message: t('ui:saved') })
      onChanged(changed)
      return {}
    },
  })
  const field = (name: keyof typeof typed) => ({
    label: t(`account:fields.${name}`),
    name,
    required: true,
    value: typed[name],
    error: errorText(problemAt(name)),
    onChange: (value: string) => change(name, value),
  })
  return (
    <Card label={t('account:settings.title')}>
      <Stack gap="tight">
        <h2>{t('account:settings.title')}</h2>
        <Soft>{t('account:settings.lead')}</Soft>
      </Stack>
      <Facts
        unknown={t('ui:notGiven')}
        facts={[{ name: t('account:fields.email'), value: me.email }]}
      />
      <Notice kind="critical">
        {refusal === 'version_stale' ? t('account:settings.stale') : errorText(refusal)}
      </Notice>
      <Form onSubmit={submit}>
        <Pair>
          <TextField {...field('firstName')} autoComplete="given-name" />
          <TextField {...field('lastName')} autoComplete="family-name" />
        </Pair>
        <div>
          <Button type="submit" busy={isSending} busyLabel={t('ui:saving')}>
            {t('account:settings.save')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
