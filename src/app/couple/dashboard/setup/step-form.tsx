import { useState } from 'react'
import type { ReactNode } from 'react'
import type { SetupStep } from '#machines/setup/setup.schema.ts'
import { mayGoBack } from '#machines/setup/setup.selectors.ts'
import { useLateRefusal } from '#src/client/retry/late-refusal.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { Row } from '#src/ui/layout/layout.tsx'

export interface StepProps {
  step: SetupStep
  /** A step is on its way. */
  isBusy: boolean
  onDone: () => Promise<void>
  onBack: () => void
}

interface FootProps extends StepProps {
  isSaving?: boolean
  /**
   * The button that goes on, where the question has one of its own and cannot be skipped; pressed
   * before it submits the form around it.
   */
  next?: { label: string; onPress: () => void }
}

/** The ways on from a question: back, past it, or on with the answer. */
export function StepFoot({ step, isBusy, isSaving = false, onDone, onBack, next }: FootProps) {
  const { t } = useTranslation()
  const isLast = step === 'vendors'
  return (
    <Row spread>
      {mayGoBack(step) ? (
        <Button kind="quiet" onPress={onBack}>
          {t('setup:back')}
        </Button>
      ) : (
        <span />
      )}
      <Row>
        {next ? null : (
          <Button kind="bare" onPress={() => void onDone()}>
            {t('setup:skip')}
          </Button>
        )}
        <Button
          type="submit"
          busy={isBusy || isSaving}
          busyLabel={t('setup:saving')}
          {...(next && { onPress: next.onPress })}
        >
          {next?.label ?? t(isLast ? 'setup:finish' : 'setup:next')}
        </Button>
      </Row>
    </Row>
  )
}

interface StepFormProps extends StepProps {
  /**
   * Keeps the answer where it belongs; the code of why it was refused, null when it is kept, and
   * `wrong` where a field says so itself.
   */
  save: () => Promise<string | null>
  children: ReactNode
}

/** A question whose answer is kept before the next one. */
export function StepForm({ save, children, ...step }: StepFormProps) {
  const [sending, setSending] = useState<{ isBusy: boolean; refused: string | null }>({
    isBusy: false,
    refused: null,
  })
  const expectRefusal = useLateRefusal()

  async function submit() {
    if (sending.isBusy || step.isBusy) return
    setSending({ isBusy: true, refused: null })
    const tellIfLeft = expectRefusal()
    const refused = await save()
    if (refused !== null && refused !== 'wrong') tellIfLeft(refused, () => void submit())
    setSending({ isBusy: false, refused: refused === 'wrong' ? null : refused })
    if (refused === null) await step.onDone()
  }

  return (
    <Form onSubmit={() => void submit()}>
      {children}
      <Notice kind="critical">{errorText(sending.refused)}</Notice>
      <StepFoot {...step} isSaving={sending.isBusy} />
    </Form>
  )
}
