@file:JvmName("Calls")

import com.example.workshop.apis.BudgetsApi
import com.example.workshop.apis.ClientsApi
import com.example.workshop.apis.WebhooksApi
import com.example.workshop.infrastructure.ApiClient
import com.example.workshop.infrastructure.ClientError
import com.example.workshop.infrastructure.ClientException
import com.example.workshop.infrastructure.Serializer
import com.example.workshop.models.BudgetCreate
import com.example.workshop.models.BudgetLineInput
import com.example.workshop.models.BudgetStatus
import com.example.workshop.models.ClientCreate
import com.example.workshop.models.ApiError
import com.example.workshop.models.ErrorDetails
import com.example.workshop.models.EventName
import com.example.workshop.models.WebhookCreate
import java.io.File
import java.util.UUID
import kotlin.system.exitProcess

/** No record has it. */
const val NOBODYS_ID = 999_999_999L

val today: String = System.getenv("BASE_URL")

/** The service as a later release may answer: with a status, an event, an error and fields unknown today. */
val later: String = System.getenv("LATER_URL")

fun main() {
    ApiClient.accessToken = System.getenv("API_KEY")
    readPages()
    val clientId = createClients()
    val budgetId = createBudgets(clientId)
    uploadDocument(budgetId)
    manageWebhooks()
    readLaterRelease(budgetId)
    // Its connections would keep the program running for five minutes.
    exitProcess(0)
}

fun readPages() {
    val clients = ClientsApi(today)
    val first = clients.listClients(limit = 1)
    val second = clients.listClients(limit = 1, cursor = first.nextCursor)
    holds(second.data[0].id > first.data[0].id, "ids ascend")
}

fun createClients(): Long {
    val clients = ClientsApi(today)
    val client = ClientCreate(name = "Clara Ejemplo", email = "${once()}@example.com")
    val key = once()
    val id = clients.createClient(key, client).id
    holds(clients.createClient(key, client).id == id, "a repeated request creates nothing")
    val error = refusal(409) { clients.createClient(once(), client) }
    holds(error.code == "client_exists", "the same email is refused")
    holds(error.existingId == id, "existing_id is the client")
    return id
}

fun createBudgets(clientId: Long): Long {
    val budgets = BudgetsApi(today)
    val motor = BudgetLineInput(description = "Motor", unitPrice = 200_000.01)
    val washer = BudgetLineInput(description = "Arandela", quantity = 0.5, unitPrice = 0.29)
    val error = refusal(422) { budgets.createBudget(once(), BudgetCreate(NOBODYS_ID, listOf(motor))) }
    holds(error.code == "validation_error", "the client of a budget has to exist")
    holds(error.fields?.get(0)?.path == "/client_id", "the 422 says where")
    val made = budgets.createBudget(once(), BudgetCreate(clientId, listOf(motor, washer)))
    val budget = budgets.getBudget(made.id)
    holds(budget.lines[0].unitPrice == 200_000.01, "decimals come back to the cent")
    holds(budget.lines[1].quantity == 0.5, "decimals come back to the cent")
    holds(budget.vehicle == null && budget.category == null, "what was not given is null")
    holds(budget.status == BudgetStatus.PENDIENTE, "the status is known")
    return budget.id
}

fun uploadDocument(budgetId: Long) {
    val photo = File("photo.png")
    val document = BudgetsApi(today).createBudgetDocument(budgetId, once(), photo, clientVisible = true)
    holds(document.filename == "photo.png", "the photo is stored")
    holds(document.contentType.value == "image/png", "the photo is stored")
    holds(document.clientVisible, "the client sees it")
}

fun manageWebhooks() {
    val webhooks = WebhooksApi(today)
    val events = setOf(EventName.LEAD_CREATED, EventName.CLIENT_UPDATED)
    val made = webhooks.createWebhook(once(), WebhookCreate("https://hooks.example.com/workshop", events))
    holds(made.secret.startsWith("whsec_"), "the secret is shown")
    val id = made.item.id
    holds(webhooks.listWebhooks().items.any { it.id == id }, "the subscription is listed")
    val list = WebhooksApi(later).listWebhooks()
    val names = list.events.map { it.event }
    holds(EventName.LEAD_CREATED in names, "known events are read")
    holds(EventName.unknown_default_open_api in names, "events may be added")
    holds(list.items.single { it.id == id }.events.size == 3, "the unknown one is kept")
    webhooks.deleteWebhook(id)
    holds(webhooks.listWebhooks().items.none { it.id == id }, "the subscription is gone")
}

fun readLaterRelease(budgetId: Long) {
    val budgets = BudgetsApi(later)
    val budget = budgets.getBudget(budgetId)
    holds(budget.lines[0].unitPrice == 200_000.01, "what is known is read")
    holds(budget.status == BudgetStatus.unknown_default_open_api, "the unknown status is another one")
    holds(refusal(404) { budgets.getBudget(NOBODYS_ID) }.code == "added_later", "codes may be added")
}

/** What a call is refused with. */
fun refusal(status: Int, call: () -> Unit): ErrorDetails {
    try {
        call()
    } catch (refused: ClientException) {
        holds(refused.statusCode == status, "the call is refused with $status")
        val body = (refused.response as ClientError<*>).body as String
        return Serializer.moshi.adapter(ApiError::class.java).fromJson(body)!!.error
    }
    throw AssertionError("the call is refused")
}

fun once() = UUID.randomUUID().toString()

fun holds(condition: Boolean, what: String) {
    if (!condition) throw AssertionError("does not hold: $what")
}
