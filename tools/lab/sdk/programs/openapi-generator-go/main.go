package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"

	"calls/workshop"
)

// No record has it.
const nobodysID = 999_999_999

var (
	today = open(os.Getenv("BASE_URL"))
	// The service as a later release may answer: with a status, an event, an error and fields unknown today.
	later      = open(os.Getenv("LATER_URL"))
	authorized = context.WithValue(context.Background(), workshop.ContextAccessToken, os.Getenv("API_KEY"))
)

func open(url string) *workshop.APIClient {
	configuration := workshop.NewConfiguration()
	configuration.Servers = workshop.ServerConfigurations{{URL: url}}
	return workshop.NewAPIClient(configuration)
}

func main() {
	readPages()
	clientID := createClients()
	budgetID := createBudgets(clientID)
	uploadDocument(budgetID)
	manageWebhooks()
	readLaterRelease(budgetID)
}

func readPages() {
	first := done(today.ClientsAPI.ListClients(authorized).Limit(1).Execute())
	second := done(today.ClientsAPI.ListClients(authorized).Limit(1).Cursor(first.GetNextCursor()).Execute())
	check(second.Data[0].Id > first.Data[0].Id, "ids ascend")
}

func createClients() int64 {
	client := workshop.NewClientCreate("Clara Ejemplo")
	client.SetEmail(rand.Text() + "@example.com")
	create := func(key string) workshop.ApiCreateClientRequest {
		return today.ClientsAPI.CreateClient(authorized).IdempotencyKey(key).ClientCreate(*client)
	}
	key := rand.Text()
	created := done(create(key).Execute())
	check(done(create(key).Execute()).Id == created.Id, "a repeated request creates nothing")
	refused := refusal(create(rand.Text()).Execute())
	check(refused.Code == "client_exists", "the same email is refused")
	check(refused.GetExistingId() == created.Id, "existing_id is the client")
	return created.Id
}

func createBudgets(clientID int64) int64 {
	create := func(budget *workshop.BudgetCreate) workshop.ApiCreateBudgetRequest {
		return today.BudgetsAPI.CreateBudget(authorized).IdempotencyKey(rand.Text()).BudgetCreate(*budget)
	}
	motor, washer := workshop.NewBudgetLineInput(), workshop.NewBudgetLineInput()
	motor.SetDescription("Motor")
	washer.SetDescription("Arandela")
	refused := refusal(create(workshop.NewBudgetCreate(nobodysID, []workshop.BudgetLineInput{*motor})).Execute())
	check(refused.Code == "validation_error", "the client of a budget has to exist")
	check(refused.Fields[0].Path == "/client_id", "the 422 says where")
	motor.SetUnitPrice(200_000.01)
	washer.SetQuantity(0.5)
	washer.SetUnitPrice(0.29)
	lines := []workshop.BudgetLineInput{*motor, *washer}
	made := done(create(workshop.NewBudgetCreate(clientID, lines)).Execute())
	budget := done(today.BudgetsAPI.GetBudget(authorized, made.Id).Execute())
	cent := budget.Lines[0].UnitPrice == 200_000.01 && budget.Lines[1].Quantity == 0.5
	check(cent, "decimals come back to the cent")
	check(budget.Vehicle.Get() == nil && budget.Category.Get() == nil, "what was not given is null")
	check(budget.Status == workshop.BUDGETSTATUS_PENDIENTE, "the status is known")
	return budget.Id
}

func uploadDocument(budgetID int64) {
	photo, err := os.Open("photo.png")
	must(err)
	upload := today.BudgetsAPI.CreateBudgetDocument(authorized, budgetID).IdempotencyKey(rand.Text())
	document := done(upload.File(photo).ClientVisible(true).Execute())
	check(document.Filename == "photo.png" && document.ContentType == "image/png", "the photo is stored")
	check(document.ClientVisible, "the client sees it")
}

func manageWebhooks() {
	events := []workshop.EventName{workshop.EVENTNAME_LEAD_CREATED, workshop.EVENTNAME_CLIENT_UPDATED}
	subscription := workshop.NewWebhookCreate("https://hooks.example.com/workshop", events)
	create := today.WebhooksAPI.CreateWebhook(authorized).IdempotencyKey(rand.Text())
	made := done(create.WebhookCreate(*subscription).Execute())
	check(strings.HasPrefix(made.Secret, "whsec_"), "the secret is shown")
	isMade := func(item workshop.Webhook) bool { return item.Id == made.Item.Id }
	listed := func(of *workshop.APIClient) *workshop.WebhookList {
		return done(of.WebhooksAPI.ListWebhooks(authorized).Execute())
	}
	check(slices.ContainsFunc(listed(today).Items, isMade), "the subscription is listed")
	list := listed(later)
	known := func(name workshop.EventName) func(workshop.WebhookEvent) bool {
		return func(each workshop.WebhookEvent) bool { return each.Event == name }
	}
	check(slices.ContainsFunc(list.Events, known(workshop.EVENTNAME_LEAD_CREATED)), "known events are read")
	check(slices.ContainsFunc(list.Events, known(workshop.EVENTNAME_UNKNOWN_DEFAULT_OPEN_API)), "events may be added")
	check(len(list.Items[slices.IndexFunc(list.Items, isMade)].Events) == 3, "the unknown one is kept")
	done(today.WebhooksAPI.DeleteWebhook(authorized, made.Item.Id).Execute())
	check(!slices.ContainsFunc(listed(today).Items, isMade), "the subscription is gone")
}

func readLaterRelease(budgetID int64) {
	budget := done(later.BudgetsAPI.GetBudget(authorized, budgetID).Execute())
	check(budget.Lines[0].UnitPrice == 200_000.01, "what is known is read")
	check(budget.Status == workshop.BUDGETSTATUS_UNKNOWN_DEFAULT_OPEN_API, "the unknown status is another one")
	refused := refusal(later.BudgetsAPI.GetBudget(authorized, nobodysID).Execute())
	check(refused.Code == "added_later", "codes may be added")
}

func done[T any](answer T, _ *http.Response, err error) T {
	must(err)
	return answer
}

// What a call is refused with.
func refusal(_ any, _ *http.Response, err error) workshop.ErrorDetails {
	var refused *workshop.GenericOpenAPIError
	check(errors.As(err, &refused), "the call is refused")
	return refused.Model().(workshop.ApiError).Error
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func check(holds bool, what string) {
	if !holds {
		must(errors.New("does not hold: " + what))
	}
}
