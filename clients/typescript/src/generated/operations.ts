// Generated from spec/ by `make generate`; never edited.

import type { Operation } from '../operation.ts';

export const operations: Record<string, Record<string, Operation>> = {
  general: {
    getPing: {"id":"getPing","method":"GET","path":"/ping","query":[]},
    getWorkshop: {"id":"getWorkshop","method":"GET","path":"/workshop","query":[]},
    getOpenapi: {"id":"getOpenapi","method":"GET","path":"/openapi.json","query":["lang"]},
    listRequestLogs: {"id":"listRequestLogs","method":"GET","path":"/request-logs","query":["status","since","request_id","limit","cursor"],"paged":true},
  },
  clients: {
    list: {"id":"listClients","method":"GET","path":"/clients","query":["search","updated_since","expand","limit","cursor"],"paged":true},
    create: {"id":"createClient","method":"POST","path":"/clients","query":["on_conflict"],"body":"json","takesKey":true},
    get: {"id":"getClient","method":"GET","path":"/clients/{id}","query":["expand"]},
    update: {"id":"updateClient","method":"PATCH","path":"/clients/{id}","query":[],"body":"json","takesKey":true},
  },
  vehicles: {
    list: {"id":"listVehicles","method":"GET","path":"/vehicles","query":["plate","client_id","status","updated_since","limit","cursor"],"paged":true},
    create: {"id":"createVehicle","method":"POST","path":"/vehicles","query":["on_conflict"],"body":"json","takesKey":true},
    get: {"id":"getVehicle","method":"GET","path":"/vehicles/{id}","query":[]},
    update: {"id":"updateVehicle","method":"PATCH","path":"/vehicles/{id}","query":[],"body":"json","takesKey":true},
  },
  budgets: {
    list: {"id":"listBudgets","method":"GET","path":"/budgets","query":["status","client_id","vehicle_id","from","to","updated_since","limit","cursor"],"paged":true},
    create: {"id":"createBudget","method":"POST","path":"/budgets","query":[],"body":"json","takesKey":true},
    get: {"id":"getBudget","method":"GET","path":"/budgets/{id}","query":[]},
    createLine: {"id":"createBudgetLine","method":"POST","path":"/budgets/{id}/lines","query":[],"body":"json","takesKey":true},
    updateLine: {"id":"updateBudgetLine","method":"PATCH","path":"/budgets/{id}/lines/{lineId}","query":[],"body":"json","takesKey":true},
    deleteLine: {"id":"deleteBudgetLine","method":"DELETE","path":"/budgets/{id}/lines/{lineId}","query":[]},
    changeStatus: {"id":"changeBudgetStatus","method":"POST","path":"/budgets/{id}/status","query":[],"body":"json","takesKey":true},
    createDocument: {"id":"createBudgetDocument","method":"POST","path":"/budgets/{id}/documents","query":[],"body":"form","takesKey":true},
  },
  invoices: {
    list: {"id":"listInvoices","method":"GET","path":"/invoices","query":["from","to","client_id","vehicle_id","status","series","verifactu_status","updated_since","limit","cursor"],"paged":true},
    get: {"id":"getInvoice","method":"GET","path":"/invoices/{id}","query":[]},
    getPdf: {"id":"getInvoicePdf","method":"GET","path":"/invoices/{id}/pdf","query":[],"file":true},
    getUbl: {"id":"getInvoiceUbl","method":"GET","path":"/invoices/{id}/ubl","query":[],"file":true},
  },
  appointments: {
    list: {"id":"listAppointments","method":"GET","path":"/appointments","query":["from","to","status","box_id"]},
    create: {"id":"createAppointment","method":"POST","path":"/appointments","query":[],"body":"json","takesKey":true},
    listFreeSlots: {"id":"listFreeSlots","method":"GET","path":"/appointments/availability","query":["from","to","duration_minutes","box_id","limit"]},
    get: {"id":"getAppointment","method":"GET","path":"/appointments/{id}","query":[]},
    delete: {"id":"deleteAppointment","method":"DELETE","path":"/appointments/{id}","query":["notify_client"]},
  },
  catalog: {
    listServices: {"id":"listServices","method":"GET","path":"/catalog/services","query":[]},
    listRates: {"id":"listRates","method":"GET","path":"/catalog/rates","query":[]},
    listItems: {"id":"listCatalogItems","method":"GET","path":"/catalog/items","query":["search","category","updated_since","limit","cursor"],"paged":true},
  },
  stock: {
    listParts: {"id":"listParts","method":"GET","path":"/stock/parts","query":["search","below_minimum","updated_since","limit","cursor"],"paged":true},
    getPart: {"id":"getPart","method":"GET","path":"/stock/parts/{id}","query":[]},
    listMovements: {"id":"listStockMovements","method":"GET","path":"/stock/movements","query":["part_id","budget_id","kind","from","to","limit","cursor"],"paged":true},
    createMovement: {"id":"createStockMovement","method":"POST","path":"/stock/movements","query":[],"body":"json","takesKey":true},
    createMovements: {"id":"createStockMovements","method":"POST","path":"/stock/movements/batch","query":[],"body":"json","takesKey":true},
  },
  communications: {
    list: {"id":"listCommunications","method":"GET","path":"/communications","query":["channel","limit","cursor"],"paged":true},
    listLogs: {"id":"listLogs","method":"GET","path":"/logs","query":["channel","limit"]},
    sendEmail: {"id":"sendEmail","method":"POST","path":"/email","query":[],"body":"json","takesKey":true},
    sendSms: {"id":"sendSms","method":"POST","path":"/sms","query":[],"body":"json","takesKey":true},
  },
  reports: {
    getRevenue: {"id":"getRevenueReport","method":"GET","path":"/reports/revenue","query":["from","to","group_by"]},
    getActivity: {"id":"getActivityReport","method":"GET","path":"/reports/activity","query":["from","to","group_by"]},
    getPerformance: {"id":"getPerformanceReport","method":"GET","path":"/reports/performance","query":["from","to","group_by"]},
  },
  webhooks: {
    list: {"id":"listWebhooks","method":"GET","path":"/webhooks","query":[]},
    create: {"id":"createWebhook","method":"POST","path":"/webhooks","query":[],"body":"json","takesKey":true},
    get: {"id":"getWebhook","method":"GET","path":"/webhooks/{id}","query":[]},
    update: {"id":"updateWebhook","method":"PATCH","path":"/webhooks/{id}","query":[],"body":"json","takesKey":true},
    delete: {"id":"deleteWebhook","method":"DELETE","path":"/webhooks/{id}","query":[]},
    test: {"id":"testWebhook","method":"POST","path":"/webhooks/{id}/test","query":[],"takesKey":true},
    rotateSecret: {"id":"rotateWebhookSecret","method":"POST","path":"/webhooks/{id}/secret","query":[],"takesKey":true},
    replay: {"id":"replayWebhook","method":"POST","path":"/webhooks/{id}/replay","query":[],"body":"json","takesKey":true},
    listDeliveries: {"id":"listDeliveries","method":"GET","path":"/webhooks/{id}/deliveries","query":["status","event","limit","cursor"],"paged":true},
    replayDelivery: {"id":"replayDelivery","method":"POST","path":"/webhooks/{id}/deliveries/{deliveryId}/replay","query":[],"takesKey":true},
    listEvents: {"id":"listEvents","method":"GET","path":"/events","query":["event","since","limit","cursor"],"paged":true},
  },
  sandbox: {
    moveClock: {"id":"moveSandboxClock","method":"POST","path":"/sandbox/clock","query":[],"body":"json","takesKey":true},
    reset: {"id":"resetSandbox","method":"POST","path":"/sandbox/reset","query":[],"takesKey":true},
  },
};
