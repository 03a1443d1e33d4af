import { Hono } from 'hono'
import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { pageQuerySchema, pageSchema } from '#machines/kernel/page.ts'
import { namedTaskLinkSchema } from '#machines/timeline/task/task-link.schema.ts'
import {
  newTaskSchema,
  taskChangeSchema,
  taskCountsSchema,
  taskQuerySchema,
  taskRequestSchema,
  taskSchema,
  tasksMovedSchema,
} from '#machines/timeline/task/task.schema.ts'
import type { Deps } from '#api/deps.ts'
import { listLinkable } from './links/queries.ts'
import { countTasks, listTasks } from './tasks/queries.ts'
import type { Env } from '#api/http/env.ts'
import { operation } from '#api/http/operation.ts'
import { updateTasks } from './commands/update-tasks.ts'
import { changeTask } from './commands/change-task.ts'
import { createTask } from './commands/create-task.ts'
import { readTaskContext } from './queries.ts'

const params = v.strictObject({ id: idSchema })
const taskParams = v.strictObject({ id: idSchema, taskId: idSchema })
const mayView = { area: 'timeline', to: 'view' } as const

export const timelineRoutes = (deps: Deps) =>
  new Hono<Env>()
    .route('/', tasksRoutes(deps))
    .route('/', linksRoutes(deps))
    .route('/', taskChangeRoutes(deps))

/** The tasks as a list. */
const tasksRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/api/weddings/:id/tasks',
      operation(
        {
          summary:
            'List the tasks of a wedding by due date or category, optionally of one view, category or member, or with links of one kind',
          roles: ['COUPLE'],
          member: mayView,
          params,
          query: taskQuerySchema,
          answers: { 200: pageSchema(taskSchema) },
        },
        async ({ member, params, query }) => {
          const context = await readTaskContext(deps.db.query, params.id, deps.now())
          return { status: 200, body: await listTasks(deps.db.query, member, query, context) }
        },
      ),
    )
    .post(
      '/api/weddings/:id/tasks',
      operation(
        {
          summary: 'Add a task',
          roles: ['COUPLE'],
          params,
          body: newTaskSchema,
          idempotent: true,
          limit: { name: 'create', by: 'account', limit: 300, seconds: 60 },
          answers: { 201: taskSchema },
          problems: ['no_right', 'too_many'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          createTask(deps, viewer.userId, params.id, body, idempotencyKey),
      ),
    )
    .get(
      '/api/weddings/:id/tasks/counts',
      operation(
        {
          summary: 'Count the tasks of each view',
          roles: ['COUPLE'],
          member: mayView,
          params,
          answers: { 200: taskCountsSchema },
        },
        async ({ viewer, params }) => {
          const context = await readTaskContext(deps.db.query, params.id, deps.now())
          return {
            status: 200,
            body: await countTasks(deps.db.query, params.id, viewer.userId, context),
          }
        },
      ),
    )

/** What tasks can be linked to. */
const linksRoutes = (deps: Deps) =>
  new Hono<Env>().get(
    '/api/weddings/:id/tasks/links',
    operation(
      {
        summary: 'List the vendors and budget items that a task can be linked to',
        roles: ['COUPLE'],
        member: mayView,
        params,
        query: pageQuerySchema,
        answers: { 200: pageSchema(namedTaskLinkSchema) },
      },
      async ({ member, query }) => ({
        status: 200,
        body: await listLinkable(deps.db.query, member, query),
      }),
    ),
  )

/** Changes of tasks. */
const taskChangeRoutes = (deps: Deps) =>
  new Hono<Env>()
    .post(
      '/api/weddings/:id/tasks/events',
      operation(
        {
          summary: 'Complete, snooze, skip, assign, move or remove one or several tasks',
          roles: ['COUPLE'],
          params,
          body: taskRequestSchema,
          idempotent: true,
          answers: { 200: tasksMovedSchema },
          problems: ['no_right', 'version_stale', 'event_not_allowed'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          updateTasks(deps, viewer.userId, params.id, body, idempotencyKey),
      ),
    )
    .patch(
      '/api/weddings/:id/tasks/:taskId',
      operation(
        {
          summary: 'Change a task’s text, due date or assignee',
          roles: ['COUPLE'],
          params: taskParams,
          body: taskChangeSchema,
          idempotent: true,
          answers: { 200: taskSchema },
          problems: ['no_right', 'version_stale'],
        },
        ({ viewer, params, body, idempotencyKey }) =>
          changeTask(
            deps,
            { userId: viewer.userId, weddingId: params.id, id: params.taskId },
            body,
            idempotencyKey,
          ),
      ),
    )
