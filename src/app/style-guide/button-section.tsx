import { useState } from 'react'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { LifecycleActions } from '#src/ui/actions/lifecycle-actions.tsx'
import { Card, Row } from '#src/ui/layout/layout.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { Section } from './section.tsx'

const kinds = ['primary', 'quiet', 'bare', 'danger'] as const

/**
 * As a chart offers them: one that may happen, one that a guard keeps off, one that ends something.
 */
const offered = [
  { event: 'quiet', refusedBy: [], ends: false, asks: false },
  { event: 'off', refusedBy: ['isAnswered'], ends: false, asks: false },
  { event: 'danger', refusedBy: [], ends: true, asks: true },
] as const

export function ButtonSection() {
  const { t } = useTranslation()
  const showToast = useToast()
  const [busy, work] = useState(false)
  const press = (name: string) => () => showToast({ message: t('guide:buttons.pressed', { name }) })
  return (
    <Section of="buttons">
      <Card>
        <Row>
          <Button size="large" onPress={press(t('guide:buttons.large'))}>
            {t('guide:buttons.large')}
          </Button>
          {kinds.map((kind) => (
            <Button key={kind} kind={kind} onPress={press(t(`guide:buttons.${kind}`))}>
              {t(`guide:buttons.${kind}`)}
            </Button>
          ))}
          <Button
            kind="quiet"
            busy={busy}
            busyLabel={t('guide:buttons.saving')}
            onPress={() => {
              work(true)
              setTimeout(() => {
                work(false)
                showToast({ message: t('guide:buttons.saved') })
              }, 2_000)
            }}
          >
            {t('guide:buttons.save')}
          </Button>
          <Button busy busyLabel={t('guide:buttons.saving')}>
            {t('guide:buttons.save')}
          </Button>
        </Row>
        <Row>
          <Button disabledReason={t('guide:buttons.why')}>{t('guide:buttons.off')}</Button>
        </Row>
        <Row>
          <LifecycleActions
            actions={offered}
            onTake={(event) => press(t(`guide:buttons.${event}`))()}
            textsFor={({ event }) => ({
              label: t(`guide:buttons.${event}`),
              disabledReason: t('guide:buttons.why'),
              asked: {
                question: t('guide:buttons.question'),
                means: t('guide:buttons.means'),
                act: t('guide:buttons.danger'),
                keep: t('guide:buttons.keep'),
              },
            })}
          />
        </Row>
      </Card>
    </Section>
  )
}
