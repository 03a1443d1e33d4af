import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from 'react-router'
import type { Setup } from '#machines/setup/setup.schema.ts'
import type { SetupStep } from '#machines/setup/setup.schema.ts'
import { SetupTrack } from '#src/features/setup/components/setup-track.tsx'
import { setupOptions } from '#src/features/setup/setup.queries.ts'
import { useResume, useSetup } from '#src/features/setup/use-setup.ts'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Heading, Row, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import frame from '../../../frame/frame.module.css'
import { BudgetStep } from './budget-step.tsx'
import { DateStep } from './date-step.tsx'
import { GuestsStep } from './guests-step.tsx'
import { PeopleStep } from './people-step.tsx'
import type { StepProps } from './step-form.tsx'
import { VendorsStep } from './vendors-step.tsx'

const questions: Record<SetupStep, (props: StepProps) => React.ReactNode> = {
  date: DateStep,
  guests: GuestsStep,
  budget: BudgetStep,
  people: PeopleStep,
  vendors: VendorsStep,
}

/** A couple's first evening: five questions, one at a time. They are the two's alone. */
export function SetupScreen() {
  const { t } = useTranslation()
  const { wedding, isPartner } = useWedding()
  const query = useQuery({ ...setupOptions(wedding.id), enabled: isPartner })
  // The questions are gone once they are answered; an old link to them leads to the wedding.
  if (!isPartner || query.error?.isGone) return <Navigate to="/dashboard" replace />
  return (
    <QueryLoader
      query={query}
      loading={<SetupSkeleton />}
      failure={{ as: 'page', title: t('setup:failed') }}
    >
      {(setup) => <Questions key={wedding.id} weddingId={wedding.id} setup={setup} />}
    </QueryLoader>
  )
}

function Questions({ weddingId, setup }: { weddingId: string; setup: Setup }) {
  const { t } = useTranslation()
  const go = useNavigate()
  const showToast = useToast()
  const { move, isBusy, refusal } = useSetup(weddingId, setup)
  const leave = useResume(setup, move)
  const { step } = setup
  if (step === null) return <Navigate to="/dashboard" replace />
  const Question = questions[step]

  async function goOn() {
    const isLast = step === 'vendors'
    if (!(await move('NEXT')) || !isLast) return
    showToast({ message: t('setup:done') })
    void go('/dashboard', { replace: true })
  }

  return (
    <div className={frame.narrow}>
      <Row spread>
        <h1>{t('setup:title')}</h1>
        <Button
          kind="bare"
          onPress={() => void leave().then((hasLeft) => hasLeft && go('/dashboard'))}
        >
          {t('setup:later')}
        </Button>
      </Row>
      <SetupTrack step={step} />
      <Card label={t(`setup:${step}.title`)}>
        <Stack gap="tight">
          <Heading key={step} level={2} takesFocus={setup.version > 1}>
            {t(`setup:${step}.title`)}
          </Heading>
          <Soft>{t(`setup:${step}.lead`)}</Soft>
        </Stack>
        <Notice kind="critical">{errorText(refusal)}</Notice>
        <Question
          key={`question ${step}`}
          step={step}
          isBusy={isBusy}
          onDone={goOn}
          onBack={() => void move('BACK')}
        />
      </Card>
    </div>
  )
}

function SetupSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={frame.narrow}>
      <h1>{t('setup:title')}</h1>
      <Card>
        <Skeleton lines={5}>{t('ui:loading')}</Skeleton>
      </Card>
    </div>
  )
}
