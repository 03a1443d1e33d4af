import { useState } from 'react'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { Failure } from '#src/ui/feedback/failure.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { ExampleContext } from '#src/ui/feedback/page-ready.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Row, Stack } from '#src/ui/layout/layout.tsx'
import { Confirm } from '#src/ui/overlays/confirm.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { Section } from './section.tsx'
import css from './style-guide.module.css'

export function FeedbackSection() {
  const { t } = useTranslation()
  const showToast = useToast()
  const [asked, ask] = useState(false)
  const declined = () =>
    showToast({
      message: t('guide:feedback.declined'),
      action: {
        name: t('guide:feedback.undo'),
        onPress: () => showToast({ message: t('guide:feedback.message') }),
      },
    })
  return (
    <Section of="feedback">
      <div className={css.two}>
        <NoticesCard onAsk={() => ask(true)} onShow={declined} />
        <Card>
          <Failure
            heading="h3"
            title={t('guide:feedback.errorTitle')}
            action={
              <Button onPress={() => showToast({ message: t('guide:feedback.retried') })}>
                {t('guide:feedback.retry')}
              </Button>
            }
            otherwise={t('guide:feedback.otherwise')}
          >
            {t('guide:feedback.error')}
          </Failure>
        </Card>
        <Card>
          <Empty
            title={t('guide:feedback.emptyTitle')}
            action={<ButtonLink to="/register">{t('guide:feedback.emptyAction')}</ButtonLink>}
          >
            {t('guide:feedback.empty')}
          </Empty>
        </Card>
        <Card>
          <ExampleContext value>
            <Skeleton lines={6}>{t('ui:loading')}</Skeleton>
          </ExampleContext>
        </Card>
      </div>
      <Confirm
        open={asked}
        question={t('guide:feedback.question')}
        act={t('guide:feedback.act')}
        keep={t('guide:feedback.keep')}
        onKeep={() => ask(false)}
        onAct={() => {
          ask(false)
          declined()
        }}
      >
        {t('guide:feedback.means')}
      </Confirm>
    </Section>
  )
}

function NoticesCard({ onAsk, onShow }: { onAsk: () => void; onShow: () => void }) {
  const { t } = useTranslation()
  return (
    <Card>
      <Row>
        <Button kind="danger" onPress={onAsk}>
          {t('guide:feedback.ask')}
        </Button>
        <Button kind="quiet" onPress={onShow}>
          {t('guide:feedback.show')}
        </Button>
      </Row>
      <Stack gap="tight">
        <Notice>{t('guide:feedback.info')}</Notice>
        <Notice kind="positive">{t('guide:feedback.positive')}</Notice>
        <Notice kind="critical">{t('guide:feedback.critical')}</Notice>
      </Stack>
    </Card>
  )
}
