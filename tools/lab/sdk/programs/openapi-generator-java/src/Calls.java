import com.example.workshop.ApiClient;
import com.example.workshop.ApiException;
import com.example.workshop.JSON;
import com.example.workshop.api.BudgetsApi;
import com.example.workshop.api.ClientsApi;
import com.example.workshop.api.WebhooksApi;
import com.example.workshop.auth.HttpBearerAuth;
import com.example.workshop.model.Budget;
import com.example.workshop.model.BudgetCreate;
import com.example.workshop.model.BudgetLineInput;
import com.example.workshop.model.BudgetStatus;
import com.example.workshop.model.ClientCreate;
import com.example.workshop.model.ErrorDetails;
import com.example.workshop.model.EventName;
import com.example.workshop.model.Webhook;
import com.example.workshop.model.WebhookCreate;
import com.example.workshop.model.WebhookEvent;
import java.io.File;
import java.util.List;
import java.util.Set;
import java.util.UUID;

public final class Calls {
    /** No record has it. */
    private static final long NOBODYS_ID = 999_999_999;

    private final ApiClient today = clientOf("BASE_URL");
    /** The service as a later release may answer: with a status, an event, an error and fields unknown today. */
    private final ApiClient later = clientOf("LATER_URL");

    public static void main(String[] arguments) throws ApiException {
        Calls calls = new Calls();
        calls.readPages();
        long clientId = calls.createClients();
        long budgetId = calls.createBudgets(clientId);
        calls.uploadDocument(budgetId);
        calls.manageWebhooks();
        calls.readLaterRelease(budgetId);
        // Its connections would keep the program running for five minutes.
        System.exit(0);
    }

    private void readPages() throws ApiException {
        ClientsApi clients = new ClientsApi(today);
        var first = clients.listClients(null, null, null, 1, null, null);
        var second = clients.listClients(null, null, null, 1, first.getNextCursor(), null);
        check(second.getData().get(0).getId() > first.getData().get(0).getId(), "ids ascend");
    }

    private long createClients() throws ApiException {
        ClientsApi clients = new ClientsApi(today);
        ClientCreate client = new ClientCreate().name("Clara Ejemplo").email(once() + "@example.com");
        String key = once();
        long id = clients.createClient(key, client, null, null).getId();
        long again = clients.createClient(key, client, null, null).getId();
        check(again == id, "a repeated request creates nothing");
        ErrorDetails error = refusal(409, () -> clients.createClient(once(), client, null, null));
        check(error.getCode().equals("client_exists"), "the same email is refused");
        check(error.getExistingId() == id, "existing_id is the client");
        return id;
    }

    private long createBudgets(long clientId) throws ApiException {
        BudgetsApi budgets = new BudgetsApi(today);
        BudgetLineInput motor = new BudgetLineInput().description("Motor").unitPrice(200_000.01);
        BudgetLineInput washer = new BudgetLineInput().description("Arandela").quantity(0.5).unitPrice(0.29);
        BudgetCreate nobodys = new BudgetCreate().clientId(NOBODYS_ID).lines(List.of(motor));
        ErrorDetails error = refusal(422, () -> budgets.createBudget(once(), nobodys, null));
        check(error.getCode().equals("validation_error"), "the client of a budget has to exist");
        check(error.getFields().get(0).getPath().equals("/client_id"), "the 422 says where");
        BudgetCreate wanted = new BudgetCreate().clientId(clientId).lines(List.of(motor, washer));
        Budget budget = budgets.getBudget(budgets.createBudget(once(), wanted, null).getId(), null);
        check(budget.getLines().get(0).getUnitPrice() == 200_000.01, "decimals come back to the cent");
        check(budget.getLines().get(1).getQuantity() == 0.5, "decimals come back to the cent");
        check(budget.getVehicle() == null && budget.getCategory() == null, "what was not given is null");
        check(budget.getStatus() == BudgetStatus.PENDIENTE, "the status is known");
        return budget.getId();
    }

    private void uploadDocument(long budgetId) throws ApiException {
        File photo = new File("photo.png");
        var document = new BudgetsApi(today).createBudgetDocument(budgetId, once(), photo, null, true, null);
        check(document.getFilename().equals("photo.png"), "the photo is stored");
        check(document.getContentType().toString().equals("image/png"), "the photo is stored");
        check(document.getClientVisible(), "the client sees it");
    }

    private void manageWebhooks() throws ApiException {
        WebhooksApi webhooks = new WebhooksApi(today);
        WebhookCreate wanted = new WebhookCreate()
            .url("https://hooks.example.com/workshop")
            .events(Set.of(EventName.LEAD_CREATED, EventName.CLIENT_UPDATED));
        var made = webhooks.createWebhook(once(), wanted, null);
        check(made.getSecret().startsWith("whsec_"), "the secret is shown");
        long id = made.getItem().getId();
        check(webhooks.listWebhooks(null).getItems().stream().anyMatch(item -> item.getId() == id), "it is listed");
        var list = new WebhooksApi(later).listWebhooks(null);
        List<EventName> events = list.getEvents().stream().map(WebhookEvent::getEvent).toList();
        check(events.contains(EventName.LEAD_CREATED), "known events are read");
        check(events.contains(EventName.UNKNOWN_DEFAULT_OPEN_API), "events may be added");
        Webhook same = list.getItems().stream().filter(item -> item.getId() == id).findFirst().orElseThrow();
        check(same.getEvents().size() == 3, "the unknown one is kept");
        webhooks.deleteWebhook(id, null);
        check(webhooks.listWebhooks(null).getItems().stream().noneMatch(item -> item.getId() == id), "it is gone");
    }

    private void readLaterRelease(long budgetId) throws ApiException {
        BudgetsApi budgets = new BudgetsApi(later);
        Budget budget = budgets.getBudget(budgetId, null);
        check(budget.getLines().get(0).getUnitPrice() == 200_000.01, "what is known is read");
        check(budget.getStatus() == BudgetStatus.UNKNOWN_DEFAULT_OPEN_API, "the unknown status is another one");
        ErrorDetails error = refusal(404, () -> budgets.getBudget(NOBODYS_ID, null));
        check(error.getCode().equals("added_later"), "codes may be added");
    }

    private interface Call {
        Object execute() throws ApiException;
    }

    /** What a call is refused with. */
    private static ErrorDetails refusal(int status, Call call) throws ApiException {
        try {
            call.execute();
        } catch (ApiException refused) {
            check(refused.getCode() == status, "the call is refused with " + status);
            return JSON.<com.example.workshop.model.ApiError>deserialize(
                refused.getResponseBody(), com.example.workshop.model.ApiError.class).getError();
        }
        throw new AssertionError("the call is refused");
    }

    private static ApiClient clientOf(String variable) {
        ApiClient client = new ApiClient().setBasePath(System.getenv(variable));
        ((HttpBearerAuth) client.getAuthentication("bearer")).setBearerToken(System.getenv("API_KEY"));
        return client;
    }

    private static String once() {
        return UUID.randomUUID().toString();
    }

    private static void check(boolean holds, String what) {
        if (!holds) throw new AssertionError("does not hold: " + what);
    }
}
