/** Hono's own static files, compressed beforehand. */
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { listen } from './listen.mjs'

const app = new Hono().use(serveStatic({ root: process.env.FOLDER, precompressed: true }))

listen(createServer(getRequestListener(app.fetch)))
