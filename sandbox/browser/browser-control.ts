import { deliveryTrouble, type DeliveryTrouble } from '../kit/deliveries.js';
import { empty, json, type Reply } from '../kit/reply.js';
import { Router } from '../kit/router.js';
import { object, text } from '../kit/shape.js';
import { controlBody } from '../kit/control-body.js';
import type { BrowserCall } from './browser-call.js';
import type { TaskPlan } from './tasks/task-life.js';
import { browserError } from './browser-error.js';
import { taskPlan } from './browser-shapes.js';

const webhook = object({ url: text({ min: 8 }) });

type Handler = (call: BrowserCall) => Reply | Promise<Reply>;

const ROUTES = new Router<Handler>()
  .on('POST /plans', (call) => {
    call.account.plan(controlBody<Partial<TaskPlan>>(call.request, taskPlan));
    return empty(204);
  })
  .on('GET /tasks/:id', ({ account, params }) => {
    const { request, statusCalls } = account.task(params.id!, 'no_task');
    return json(200, { request, statusCalls });
  })
  .on('POST /tasks/:id/end', (call) => {
    const ending = controlBody<Partial<TaskPlan>>(call.request, taskPlan);
    call.account.endTask(call.account.task(call.params.id!, 'no_task'), ending);
    return empty(204);
  })
  .on('POST /webhooks', async (call) => {
    const secret = await call.account.webhook.register(controlBody<{ url: string }>(call.request, webhook).url);
    return secret === undefined ? json(400, { error: 'test_failed' }) : json(201, { secret });
  })
  .on('POST /webhook-trouble', (call) => {
    call.account.webhook.delivery.order(controlBody<Partial<DeliveryTrouble>>(call.request, deliveryTrouble));
    return empty(204);
  });

/**
 * `/_sandbox/browser/…`: `POST plans` says how the next task goes, `POST tasks/{id}/end {ends?, isSuccess?, output?}` ends one now,
 * `GET tasks/{id}` shows what arrived for one; `POST webhooks {url}` is what a person does in the settings, `POST webhook-trouble
 * {drop?, double?, reorder?}`.
 */
export async function controlBrowser(call: BrowserCall): Promise<Reply> {
  const route = ROUTES.find(call.request.method, call.request.path);
  if (!route) throw browserError('not_found');
  return route.target({ ...call, params: route.params });
}
