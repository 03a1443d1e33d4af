import { Link } from 'react-router'
import type { BoardTurn } from '#machines/board/board.schema.ts'
import type { ChoiceFact } from '#machines/choices/vendor-choice.schema.ts'
import { ChoiceStanding } from '#src/features/choices/components/choice-standing.tsx'
import { taskName } from '#src/features/timeline/components/task-words.tsx'
import { formatDay, formatMoney } from '#src/i18n/format.ts'
import { t } from '#src/i18n/t.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { Cover } from '#src/ui/data/cover/cover.tsx'
import { Status } from '#src/ui/feedback/status.tsx'
import { Card, Row, Soft, Stack } from '#src/ui/layout/layout.tsx'
import css from './lists.module.css'

interface TurnProps {
  weddingId: string
  turn: BoardTurn
  mayEdit: boolean
  onRead: () => void
  onTaken: (fact: ChoiceFact, name: string, activityId: string) => void
}

/** The one thing that is the couple's turn, and how many more there are. */
export function YourTurn({ weddingId, turn, mayEdit, onRead, onTaken }: TurnProps) {
  const more = turn.waiting - 1
  return (
    <Stack gap="tight">
      {turn.kind === 'quote' ? (
        <ChoiceStanding
          key={turn.choice.id}
          weddingId={weddingId}
          record={{ choice: turn.choice, documents: [] }}
          mayEdit={mayEdit}
          keep={onRead}
          readAgain={onRead}
          onTaken={(fact, activityId) => onTaken(fact, turn.choice.name, activityId)}
          label={t('board:turn.label')}
          head={<QuoteHead {...turn.choice} />}
        />
      ) : (
        <LateTask {...turn.task} />
      )}
      {more > 0 ? <Soft small>{t('board:turn.more', { count: more })}</Soft> : null}
    </Stack>
  )
}

type Quoted = Extract<BoardTurn, { kind: 'quote' }>['choice']

function QuoteHead({ id, name, category, price }: Quoted) {
  const kind = t(`vendors:category.${category}`)
  return (
    <div className={css.subject}>
      <span className={css.thumb}>
        <Cover category={category} name={name} width={112} height={112} />
      </span>
      <div>
        <h2>
          <Link to={`/dashboard/vendors/${id}`}>{t('board:turn.quote', { name })}</Link>
        </h2>
        <p>{price ? t('board:turn.quoteAbout', { category: kind, price: formatMoney(price) }) : kind}</p>
      </div>
    </div>
  )
}

function LateTask(task: Extract<BoardTurn, { kind: 'task' }>['task']) {
  return (
    <Card label={t('board:turn.label')}>
      <Row spread>
        <div>
          <h2 className={css.name}>{taskName(task)}</h2>
          {task.dueOn ? <Soft small>{t('board:turn.taskWas', { day: formatDay(task.dueOn) })}</Soft> : null}
        </div>
        <Status state="choice.quoted" turn="mine">
          {t('board:turn.taskStatus')}
        </Status>
      </Row>
      <Row>
        <ButtonLink to="/dashboard/timeline?view=overdue">{t('board:turn.openTimeline')}</ButtonLink>
      </Row>
    </Card>
  )
}
